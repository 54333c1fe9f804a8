/** Where this client came from: a server, or a site, which is a folder of files that `cartable site` wrote. */

/** Whether there is no server, so that everything happens on this device. */
export const isSite = document.documentElement.dataset["site"] !== undefined;

/** The address of the folder with the client's files; it ends with a slash. */
export const ROOT = new URL(isSite ? "./" : "/", window.location.href).href;
