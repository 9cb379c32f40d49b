// What the browser keeps: for good, or as long as the tab lives. It may be full or forbidden.

export function keep(storage, name, value) {
  try {
    storage.setItem(`unicursal.${name}`, JSON.stringify(value));
  } catch {
    // the address still holds what is shown
  }
}

export function kept(storage, name) {
  try {
    return JSON.parse(storage.getItem(`unicursal.${name}`));
  } catch {
    return null;
  }
}
