import { storedValue } from '#client/device/stored-value.ts'

export const orderBell = storedValue<boolean>({
  key: 'sonnerieCommandes',
  restore: (kept) => kept !== false,
})

const NOTES: readonly [hertz: number, at: number][] = [
  [660, 0],
  [880, 0.18],
  [1100, 0.36],
]
const NOTE_S = 0.32

/** Plays three rising notes and vibrates; silent where browsers require a touch. */
export function ring(): void {
  if (orderBell.read()) sound()
}

export function sound(): void {
  // Safari and computers cannot vibrate.
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  for (const [hertz, at] of NOTES) {
    const note = audio.createOscillator()
    const loudness = audio.createGain()
    note.frequency.value = hertz
    const start = audio.currentTime + at
    loudness.gain.setValueAtTime(0.0001, start)
    loudness.gain.exponentialRampToValueAtTime(0.4, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S)
    note.connect(loudness).connect(audio.destination)
    note.start(start)
    note.stop(start + NOTE_S)
  }
  setTimeout(() => void audio.close(), 2_000)
}
