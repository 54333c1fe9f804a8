/** The sounds of the table, synthesised with Web Audio. */

import { settings } from "./settings.svelte";

export type Sound = "lay" | "take" | "deal" | "sweep" | "token" | "pass" | "turn" | "win" | "lose" | "warn" | "knock";

let context: AudioContext | null = null;

/** The audio context, or null where sound is off or the browser does not allow it yet (before a touch or a key). */
function activeContext(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context.state === "running" ? context : null;
}

function tone(
  at: AudioContext,
  start: number,
  hertz: number,
  length: number,
  loud: number,
  shape: OscillatorType = "sine",
): void {
  const source = at.createOscillator();
  const gain = at.createGain();
  source.type = shape;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * settings.volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(at.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

/** A card that slides over cloth: a short burst of filtered noise. */
function brush(at: AudioContext, start: number, hertz: number, length: number, loud: number): void {
  const frames = Math.ceil(at.sampleRate * length);
  const buffer = at.createBuffer(1, frames, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < frames; place++) samples[place] = (Math.random() * 2 - 1) * (1 - place / frames) ** 2;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  gain.gain.value = loud * settings.volume;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(start);
}

const chord = (at: AudioContext, notes: number[], step: number, length: number, loud: number) =>
  notes.forEach((note, place) => tone(at, at.currentTime + place * step, note, length, loud, "triangle"));

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  lay: (at) => brush(at, at.currentTime, 1800, 0.09, 0.5),
  take: (at) => {
    brush(at, at.currentTime, 1500, 0.12, 0.5);
    brush(at, at.currentTime + 0.09, 2400, 0.1, 0.4);
  },
  deal: (at) => [0, 0.07, 0.14].forEach((wait) => brush(at, at.currentTime + wait, 2600, 0.06, 0.35)),
  sweep: (at) => chord(at, [523, 659, 784, 1047], 0.07, 0.5, 0.22),
  token: (at) => chord(at, [880, 1320], 0.08, 0.35, 0.18),
  pass: (at) => tone(at, at.currentTime, 220, 0.12, 0.15),
  turn: (at) => chord(at, [587, 880], 0.1, 0.25, 0.16),
  win: (at) => chord(at, [392, 523, 659, 784, 1047], 0.11, 0.8, 0.2),
  lose: (at) => chord(at, [392, 330, 262], 0.16, 0.6, 0.14),
  warn: (at) => [0, 0.22].forEach((wait) => tone(at, at.currentTime + wait, 740, 0.14, 0.2, "square")),
  knock: (at) => [0, 0.1].forEach((wait) => brush(at, at.currentTime + wait, 300, 0.08, 0.9)),
};

export function playSound(sound: Sound): void {
  const at = activeContext();
  if (at) SOUNDS[sound](at);
}
