// Keeps a site for use without a network. All files of one version lie in one store, which is filled
// whole before it is used; a page that is open stays with the version that it began with.

const VERSION = "{version}";
const SHELL = {shell};
const PREFIX = `unicursal ${new URL(self.registration.scope).pathname} `;
const NAME = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((store) => store.addAll(SHELL.map((path) => new Request(path, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { url, method } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

async function answer(request) {
  const store = await caches.open(NAME);
  const { pathname } = new URL(request.url);
  const asked = pathname.endsWith("/") ? `${pathname}index.html` : request.url;
  const kept = await store.match(asked, { ignoreSearch: true });
  if (kept) return kept;
  const answered = await fetch(request);
  if (answered.ok && pathname.includes("/puzzles/")) await store.put(request, answered.clone());
  return answered;
}
