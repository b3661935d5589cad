/** A clock set by the test: calendar and stopwatch move only by its calls. */
export function setClock(start = '2026-11-20T13:41:00Z') {
  let ms = Date.parse(start)
  return {
    now: () => new Date(ms),
    elapsedMs: () => ms,
    moveSeconds: (seconds: number) => void (ms += seconds * 1000),
  }
}
