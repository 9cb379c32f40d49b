// The outline of a level, drawn by a picture: which cells lie inside it, as short text for the address, "20x12.AAf_".

const MIDDLE = 128;
const CELLS = 64; // a picture is looked at in this many cells a side at the most

const packed = (flags) => {
  const bytes = new Uint8Array(Math.ceil(flags.length / 8));
  flags.forEach((flag, place) => { if (flag) bytes[place >> 3] |= 128 >> (place & 7); });
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

/** [columns, rows, flags], or null if the text is no shape. */
function unpacked(text) {
  const [, columns, rows, bits] = /^(\d{1,2})x(\d{1,2})\.([\w-]+)$/.exec(text ?? "") ?? [];
  if (!bits || bits.length !== Math.ceil((Math.ceil((columns * rows) / 8) * 4) / 3)) return null;
  const bytes = atob(bits.replaceAll("-", "+").replaceAll("_", "/"));
  return [Number(columns), Number(rows), Array.from({ length: columns * rows }, (_, place) => Boolean(bytes.charCodeAt(place >> 3) & (128 >> (place & 7))))];
}

/** The text if it is that of a shape. */
export const readShape = (text) => (unpacked(text) ? text : null);

/** Rows of tiles as the server reads them, `.` where a cell lies inside; null without a shape. */
export function shapeRows(text, width, height) {
  const [columns, rows, flags] = unpacked(text) ?? [];
  if (!flags) return null;
  const most = [(width - 1) >> 1, (height - 1) >> 1];
  const scale = Math.min(most[0] / columns, most[1] / rows);
  const size = [columns, rows].map((side) => Math.max(1, Math.round(side * scale)));
  const [left, top] = [0, 1].map((axis) => (most[axis] - size[axis]) >> 1);
  const isInside = (x, y) => x >= 0 && y >= 0 && x < size[0] && y < size[1] && flags[Math.floor(((y + 0.5) * rows) / size[1]) * columns + Math.floor(((x + 0.5) * columns) / size[0])];
  const sign = (x, y) => (x & y & 1 && isInside((x >> 1) - left, (y >> 1) - top) ? "." : "#");
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => sign(x, y)).join(""));
}

/** The shape of pixels `[r, g, b, a, ...]`: what is opaque, or dark if all is. Null if nothing is. */
export function shapeOfPixels(pixels, width, height) {
  const isGlass = pixels.some((value, place) => place % 4 === 3 && value < MIDDLE);
  const ink = Array.from({ length: width * height }, (_, at) => {
    const [r, g, b, a] = pixels.slice(4 * at, 4 * at + 4);
    return isGlass ? a >= MIDDLE : 0.3 * r + 0.59 * g + 0.11 * b < MIDDLE;
  });
  const there = ink.flatMap((flag, at) => (flag ? [at] : []));
  if (!there.length) return null;
  const [xs, ys] = [there.map((at) => at % width), there.map((at) => Math.floor(at / width))];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [columns, rows] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const cut = Array.from({ length: columns * rows }, (_, at) => ink[(top + Math.floor(at / columns)) * width + left + (at % columns)]);
  return `${columns}x${rows}.${packed(cut)}`;
}

/** The shape that a file of a picture shows; null if it shows none. */
export async function shapeOfFile(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, CELLS / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return shapeOfPixels(pen.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height);
}
