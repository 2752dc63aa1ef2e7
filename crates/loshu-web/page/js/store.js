// What is kept in the browser. A browser that keeps nothing works all the same.

const PREFIX = "loshu.";

/** Keeps values while the page is open, where the browser keeps none. */
class Memory {
  /** @type {Map<string, string>} */
  items = new Map();
  get length() {
    return this.items.size;
  }
  /** @param {number} at */
  key(at) {
    return [...this.items.keys()][at];
  }
  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.items.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.items.delete(key);
  }
}

/**
 * The store of this name, if the browser has it.
 * @param {"localStorage" | "sessionStorage"} name
 */
function storeOf(name) {
  try {
    return window[name] ?? new Memory();
  } catch {
    // It is forbidden.
    return new Memory();
  }
}

const [local, tab] = [storeOf("localStorage"), storeOf("sessionStorage")];

/**
 * @param {string} key
 * @returns {any}
 */
export function load(key) {
  try {
    return JSON.parse(local.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value; tells whether there was room for it.
 * @param {string} key
 * @param {any} value
 */
export function save(key, value) {
  try {
    local.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export const forget = (key) => local.removeItem(PREFIX + key);

/**
 * The keys that begin so.
 * @param {string} begin
 */
export function keysFrom(begin) {
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX + begin)).map((key) => key.slice(PREFIX.length));
}

/**
 * Calls back when another tab has kept a value.
 * @param {(key: string) => void} act
 * @returns {() => void} ends it
 */
export function onSaved(act) {
  /** @param {StorageEvent} event */
  const listen = ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue !== null) act(key.slice(PREFIX.length));
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/**
 * A value that belongs to this tab; a new tab begins with the value of the tab that was used last.
 * @param {string} key
 */
export const loadOfTab = (key) => tab.getItem(PREFIX + key) ?? load(key);

/**
 * @param {string} key
 * @param {string} value
 */
export function saveOfTab(key, value) {
  save(key, value);
  try {
    tab.setItem(PREFIX + key, value);
  } catch {
    // There is no room; the tab begins again where the last one was.
  }
}
