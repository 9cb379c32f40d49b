// Seeds, the same on every page: whole numbers from 0, in plain digits. Anything else is not a seed.

const MOST = 1_000_000; // of those that chance gives
const ALL = 10 ** 15; // seeds that a page can show

const NO_SEED = "A seed is a whole number from 0, with at most 15 digits.";

/** The seed that a text says; null if it says none. */
export function readSeed(text) {
  const digits = `${text}`.trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** The seed that follows one; after the last comes the first. */
export const nextSeed = (seed) => (seed + 1) % ALL;

/** Any seed. */
export const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % MOST;

/**
 * Bind a field of a seed: `take(seed)` gets what was written (null for nothing, where that is
 * allowed); what is not a seed goes to `complain`, and `shown()` stands there again.
 */
export function bindSeed(field, { shown, take, complain, mayBeEmpty = false }) {
  field.addEventListener("change", () => {
    const isEmpty = field.value.trim() === "";
    const seed = readSeed(field.value);
    if (seed !== null || (isEmpty && mayBeEmpty)) {
      take(seed);
    } else {
      complain(`“${field.value}” is not a seed. ${NO_SEED}`);
      field.value = shown();
    }
  });
}
