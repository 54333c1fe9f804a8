import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./app.css";
import { locale } from "$i18n";
import { loadCatalogue } from "$lib/catalogue.svelte";
import { followKeyboard } from "$lib/keyboard";
import { applySettings } from "$lib/settings.svelte";

applySettings();
followKeyboard();
void loadCatalogue().catch(() => null); // pages that need it load it again and say what failed
document.documentElement.lang = locale.language;
export default mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/offline.js");
