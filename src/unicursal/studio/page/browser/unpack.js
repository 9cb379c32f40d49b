// Bytes that were packed by gzip, as many hosts would not do on the way.

export async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const jsonIn = async (bytes) => JSON.parse(new TextDecoder().decode(await unpacked(bytes)));
