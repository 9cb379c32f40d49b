// What a rule is called: the paper's title first, ours and the name beside it.

/** The title to show first, and the other words for it. */
export function titlesOf({ name, title, paper }) {
  const first = paper || title || name;
  return [first, [title, name].filter((words) => words && words !== first).join(" · ")];
}
