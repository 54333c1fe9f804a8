import { api } from "./api";

/** Saves the record of a match as a file of this device. */
export async function saveRecord(match: string, game: string): Promise<void> {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await api.record(match)], { type: "application/toml" }));
  link.download = `${game}-${match}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers read it later
}
