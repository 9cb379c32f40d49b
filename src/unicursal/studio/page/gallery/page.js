// Pictures to look at, each with a link to where it can be drawn on.

import { Page } from "../core/page.js";

new Page("gallery");
