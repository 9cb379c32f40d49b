// Where other pages are, and links for other people: to a site that anybody can open where the pages
// know of one, else to where they stand themselves.

import { PAGES, SITE } from "./places.js";

const withText = (address, text) => (text ? `${address}#${text}` : address);

/** Whether there is a page of this name here. */
export const hasPage = (page) => page in PAGES;

/** The address of a page with what it is to show. */
export const pageAddress = (page, text = "") => withText(PAGES[page], text);

/** The same for somebody else: a site has its pages under names of their own, a file has none. */
export function linkTo(page, text = "") {
  if (!SITE && !hasPage(page)) return null;
  if (SITE) return withText(new URL(`${page}.html`, SITE).href, text);
  return withText(new URL(PAGES[page], location.href).href.replace(/#.*/, ""), text);
}
