// Files in and out: by button, by drag and drop, and over the clipboard.

import { ask, askFile, Problem } from "../core/api.js";
import { $, download, textOf } from "../core/dom.js";
import { linkTo } from "../core/links.js";
import { LIMITS } from "../core/names.js";
import { FOR_GOOD, kept } from "../core/storage.js";

export class Files {
  constructor(studio) {
    this.studio = studio;
    this.turn = 0;
    $("load").addEventListener("click", () => $("file").click());
    $("file").addEventListener("change", () => this.load($("file").files[0]));
    $("save").addEventListener("click", () => this.save());
    $("export").addEventListener("click", () => this.export());
    $("copy").addEventListener("click", () => this.copy(studio.session.position, "Position copied."));
    $("copy-address").addEventListener("click", () => {
      studio.bar.now();
      this.copy(linkTo("board", location.hash.slice(1)) ?? studio.session.position, "Address copied.");
    });
    this.acceptDrops(document.body);
  }

  acceptDrops(place) {
    let depth = 0;
    const show = (change) => {
      depth = Math.max(0, depth + change);
      $("drop").hidden = depth === 0;
    };
    place.addEventListener("dragenter", () => show(1));
    place.addEventListener("dragleave", () => show(-1));
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      show(-depth);
      const [file] = event.dataTransfer.files;
      if (file) this.load(file);
      else this.read(event.dataTransfer.getData("text/plain"));
    });
  }

  async load(file) {
    if (!file) return;
    try {
      if (file.size > LIMITS.text) throw new Problem(`${file.name} is too large to be a position, a map or a OneWayLabyrinth file.`);
      await this.read(await textOf(file), file.name);
    } catch (problem) {
      this.studio.voice.fail(problem);
    } finally {
      $("file").value = ""; // the same file can be chosen again
    }
  }

  /** Open whatever a text holds. */
  async read(content, name = "") {
    const turn = ++this.turn;
    try {
      const { position, recording } = await ask("read", { content });
      if (turn !== this.turn) return; // something newer is on its way
      this.studio.session.origin = position;
      this.studio.session.recording = recording ?? "";
      this.studio.open(position);
    } catch (problem) {
      this.studio.voice.fail(problem, name);
    }
  }

  async save(form = $("save-form").value) {
    try {
      const { position, recording } = this.studio.session;
      const { name, content } = await ask("write", { position, form, recording });
      download(new Blob([content], { type: "text/plain" }), name);
    } catch (problem) {
      this.studio.voice.fail(problem);
    }
  }

  async export() {
    const wish = $("export-form").value;
    const [view, form] = wish.includes("-") ? wish.split("-") : ["line", wish];
    const { position, settings } = this.studio.session;
    const theme = form === "pdf" ? "print" : document.documentElement.dataset.theme;
    const isPlain = ["animation", "gif", "card"].includes(form);
    const marks = view === "line" && !isPlain ? this.studio.view.marks : null;
    const words = form === "card" ? this.studio.runs.name : "";
    const speed = Math.min(500, settings.speed);
    $("export").disabled = true;
    try {
      const { blob, name } = await askFile("picture", { position, form, view, theme, marks, speed, words });
      download(blob, name);
    } catch (problem) {
      this.studio.voice.fail(problem);
    } finally {
      $("export").disabled = false;
    }
  }

  async copy(text, told) {
    try {
      await navigator.clipboard.writeText(text);
      this.studio.voice.say(told, true);
    } catch {
      this.studio.message.show("note", text);
    }
  }
}

export const lastAddress = () => kept(FOR_GOOD, "last");
