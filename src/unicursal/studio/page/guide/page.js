// The pages of a site explained.

import { bindHelp } from "../core/help.js";
import { bindThemeAlone } from "../core/theme-choice.js";

bindThemeAlone("guide");
bindHelp();
