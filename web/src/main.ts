import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { spoken } from "$i18n";
import { show } from "$lib/settings.svelte";

show();
document.documentElement.lang = spoken.language;
export default mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/offline.js");
