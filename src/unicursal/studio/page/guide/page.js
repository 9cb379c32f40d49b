// The pages of a site explained.

import { Page } from "../core/page.js";

new Page("guide");
