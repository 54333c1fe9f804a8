/*
 * Keeps the client on this device, so that Cartable opens without a network, and shows the messages of the server to
 * players who asked for them.
 *
 * `kept.js` names the files of one version. They are fetched together into a cache of their own, and a page gets all its
 * files from one version: a new version waits until no page of the old one is open.
 */
importScripts("kept.js");
const { version, isSite, files, answers, local } = self.KEPT;

const ROOT = self.registration.scope;
const CACHES = `cartable ${ROOT} `; // other sites of this host have caches too
const CACHE = CACHES + version;
const LOCAL = `${CACHES}local`; // the script of the local table: it has a digest in its name, and versions share it
const OLD_CACHE = "cartable-shell-1"; // of Cartable 0.1
const NO_SERVER = [502, 503, 504]; // a proxy that does not reach it

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOld().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.data === "activate" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const answer = request.method === "GET" && request.url.startsWith(ROOT) ? answerTo(event) : null;
  if (answer) event.respondWith(answer);
});

async function fetchAll() {
  const cache = await caches.open(CACHE);
  // the name of an asset changes with its content; other files may be old in the browser's own cache
  const mode = (file) => (file.startsWith("assets/") ? "default" : "no-cache");
  await cache.addAll(files.map((each) => new Request(each, { cache: mode(each) })));
  await Promise.allSettled(answers.map((each) => cache.add(each))); // they are kept later, when a page asks for them
}

async function deleteOld() {
  const isOld = (name) => name === OLD_CACHE || (name.startsWith(CACHES) && ![CACHE, LOCAL].includes(name));
  await Promise.all((await caches.keys()).filter(isOld).map((each) => caches.delete(each)));
  const cache = await caches.open(LOCAL);
  const unused = (await cache.keys()).filter(({ url }) => !local.includes(url.slice(ROOT.length)));
  await Promise.all(unused.map((each) => cache.delete(each)));
}

/** The answer to a request; null where the browser asks the network itself. */
function answerTo(event) {
  const path = event.request.url.slice(ROOT.length).split(/[?#]/)[0];
  if (event.request.mode === "navigate") return page(event, path);
  if (path.startsWith("api/")) return /^api\/games(\/[^/]+\/rules)?$/.test(path) ? fromNetwork(event) : null;
  if (path === "local/files.json" && !isSite) return fromNetwork(event); // the page may be newer than this script
  // the other files of the local table are kept by its worker, as they are used
  if (path.startsWith("local/") && path.endsWith(".mjs")) return fromCache(event, event.request, LOCAL);
  return files.includes(path) ? fromCache(event) : null;
}

/** The page: in a site that of this version, at a server the newest one that can be had. */
async function page(event, path) {
  if (await startsNewVersion()) return new Response(UNTIL_NEW_VERSION, { headers: { "content-type": "text/html" } });
  if (!isSite) return fromNetwork(event, ROOT);
  return path === "" || path === "index.html" ? fromCache(event, ROOT) : fetch(event.request);
}

/*
 * A new version begins only when this script has nothing left to do. So a page that waits for it must not ask for
 * anything meanwhile: loading it again and again would keep the old version alive for minutes.
 */
const UNTIL_NEW_VERSION = `<!doctype html><title>Cartable</title><link rel="icon" href="data:,">
<meta http-equiv="refresh" content="5"><script>
const again = () => location.reload();
navigator.serviceWorker.addEventListener("controllerchange", again);
navigator.serviceWorker.getRegistration().then((found) => found?.waiting || again());
</script>`;

/** Lets a new version begin where this page is the only one that is open; then the page is loaded again, from that. */
async function startsNewVersion() {
  const { waiting } = self.registration;
  if (!waiting || (await self.clients.matchAll({ type: "window" })).length > 1) return false;
  waiting.postMessage("activate");
  return true;
}

/** What is kept; else what the network answers, and that is kept. */
async function fromCache(event, key = event.request, name = CACHE) {
  const cache = await caches.open(name);
  const kept = await cache.match(key, { ignoreVary: true });
  return kept ?? keep(event, cache, key);
}

/** What the network answers; else what is kept. A newer page is not kept: its files are of another version. */
async function fromNetwork(event, page = null) {
  const cache = await caches.open(CACHE);
  const kept = () => cache.match(page ?? event.request, { ignoreVary: true });
  try {
    const answer = await (page ? fetch(event.request) : keep(event, cache, event.request));
    return NO_SERVER.includes(answer.status) ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

/** What the network answers; the cache is filled while the page already reads. */
async function keep(event, cache, key) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(key, answer.clone()));
  return answer;
}

// messages to a player who is not here

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.newSubscription)));

function show({ title, text, path, topic, language }) {
  const icon = `${ROOT}icon-192.png`;
  return self.registration.showNotification(title, { body: text, tag: topic, lang: language, icon, data: { path } });
}

/** Shows the page of a message: one that is open already, or a new one. */
async function open(path) {
  const address = new URL(path.replace(/^\/+/, ""), ROOT).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = pages.find(({ url }) => url.split(/[?#]/)[0] === address);
  return found ? found.focus() : self.clients.openWindow(address);
}

/** The browser has replaced the subscription of this device: the server is told the new one. */
async function renew(given) {
  const { key, language } = await (await fetch(`${ROOT}api/me/push`)).json();
  if (key === null || language === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (given ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language });
  await fetch(`${ROOT}api/me/push`, { method: "PUT", headers: { "content-type": "application/json" }, body });
}
