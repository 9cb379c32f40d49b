// The script of a page in one file lies packed beside its data: it is unpacked here, and begun.
(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById("packed-script").textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const text = await new Response(stream).text();
  const script = document.createElement("script");
  script.type = "module";
  script.src = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  document.head.append(script);
})();
