// What is kept in the browser. A browser that keeps nothing works all the same.

/**
 * @param {string} key
 * @returns {any}
 */
export function load(key) {
  try {
    return JSON.parse(localStorage.getItem(`loshu.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {any} value
 */
export function save(key, value) {
  try {
    localStorage.setItem(`loshu.${key}`, JSON.stringify(value));
  } catch {
    // The store is full or forbidden.
  }
}
