// Pictures to look at, each with a link to where it can be drawn on.

import { bindHelp } from "../core/help.js";
import { bindThemeAlone } from "../core/theme-choice.js";

bindThemeAlone("gallery");
bindHelp();
