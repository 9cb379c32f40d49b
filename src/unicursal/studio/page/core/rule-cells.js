// How the cells of a rule look, on the board and in the editor.

/** The kind of a cell by its core, as a class for its colour. */
export function fieldClass(core) {
  if (core === "@" || core === "|" || "#!=~".includes(core[0])) return "field-taken";
  if (core === "B") return "field-border";
  if (core === "%" || "<>^v".includes(core)) return "field-wall";
  if (/^[1-9F]/.test(core)) return "field-area";
  if (core === "o" || core === "e") return "field-empty";
  return core === "." ? "field-any" : "field-open";
}

const ROLES = {
  "field-taken": "visited", "field-border": "wall", "field-wall": "rim", "field-area": "area", "field-empty": "grid",
};

/** The role of its colour in pictures. */
export const fieldRole = (core) => ROLES[fieldClass(core)] ?? "cell";

/** A short arrow around a point. */
export function arrowPath(x, y, [dx, dy]) {
  const [tipX, tipY] = [x + 0.3 * dx, y + 0.3 * dy];
  const barb = (side) => `${tipX - 0.2 * dx + side * 0.16 * dy} ${tipY - 0.2 * dy + side * 0.16 * dx}`;
  return `M${x - 0.3 * dx} ${y - 0.3 * dy}L${tipX} ${tipY}M${barb(-1)}L${tipX} ${tipY}L${barb(1)}`;
}
