// What the browser keeps: for good, or as long as the tab lives. It may be full; and where it is
// forbidden, pages work as well, they only forget when they are left.

class Forgetful {
  constructor() {
    this.held = new Map();
  }

  getItem(name) {
    return this.held.get(name) ?? null;
  }

  setItem(name, text) {
    this.held.set(name, text);
  }

  removeItem(name) {
    this.held.delete(name);
  }

  key(index) {
    return [...this.held.keys()][index] ?? null;
  }

  get length() {
    return this.held.size;
  }
}

function storageOr(name) {
  try {
    const storage = window[name];
    storage.getItem("");
    return storage;
  } catch {
    return new Forgetful();
  }
}

export const FOR_GOOD = storageOr("localStorage");
export const OF_TAB = storageOr("sessionStorage");

/** Keep a text as it is; false if the browser has no room for it. */
export function keepText(storage, name, text) {
  try {
    storage.setItem(`unicursal.${name}`, text);
    return true;
  } catch {
    return false; // full: the address still holds what is shown
  }
}

/** Keep something no longer. */
export const forget = (storage, name) => storage.removeItem(`unicursal.${name}`);

/** What is kept under names that begin so: the rest of each name. */
export function namesAfter(storage, beginning) {
  const all = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  const whole = `unicursal.${beginning}`;
  return all.filter((name) => name.startsWith(whole)).map((name) => name.slice(whole.length));
}

export const keptText = (storage, name) => storage.getItem(`unicursal.${name}`);

/** Keep any plain value. */
export const keep = (storage, name, value) => keepText(storage, name, JSON.stringify(value));

export function kept(storage, name) {
  try {
    return JSON.parse(keptText(storage, name));
  } catch {
    return null;
  }
}
