import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import { loadLanguage, locale } from "$i18n";
import { loadCatalogue } from "$lib/catalogue.svelte";
import { followKeyboard } from "$lib/keyboard";
import { applySettings } from "$lib/settings.svelte";
import { ROOT } from "$lib/site";

applySettings();
followKeyboard();
void loadCatalogue().catch(() => null); // pages that need it load it again and say what failed
document.documentElement.lang = locale.language;
void loadLanguage()
  .catch(() => null)
  .then(() => mount(App, { target: document.getElementById("app")! }));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const keepFiles = () => void navigator.serviceWorker.register(`${ROOT}offline.js`);
  if (document.readyState === "complete") keepFiles();
  else window.addEventListener("load", keepFiles); // not while the page needs the network itself
}
