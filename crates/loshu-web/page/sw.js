// Keeps the page in the browser, so that it opens when the server is away. While there is a server, its
// files come first: nobody plays with an old page.

const CACHE = "loshu-page";

/** The page, all files that it names, and the engine if it lies beside the page. */
async function keep() {
  const page = await (await fetch("./", { cache: "no-cache" })).text();
  const named = Array.from(page.matchAll(/(?:href|src)="([^"#:]+)"/g), ([, name]) => name);
  const engine = page.includes('data-engine="wasm"') ? ["js/worker.js", "loshu.wasm"] : [];
  const cache = await caches.open(CACHE);
  await cache.addAll(["./", ...new Set([...named, ...engine])]);
}

/**
 * A file of the server; if it is away, the file that was kept.
 * @param {Request} request
 */
async function answer(request) {
  const isPage = request.mode === "navigate";
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(isPage ? "./" : request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(isPage ? "./" : request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isFile = request.method === "GET" && origin === location.origin && !pathname.includes("/api/");
  if (isFile) event.respondWith(answer(request));
});
