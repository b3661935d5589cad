import { useEffect } from 'react'

const FIRST_MS = [3_000, 5_000, 8_000, 13_000, 20_000]

const THEN_MS = 30_000

/** About twenty minutes, the stock's reservation. */
const POLLS = 44

/** Minimum ms between polls on returning to the page. */
const PAUSE_MS = 2_500

/** Polls while `watching`, as `watchPayment` does. */
export function usePaymentWatch(
  watching: boolean,
  check: () => Promise<void>,
  until: string | null = null,
): void {
  useEffect(() => (watching ? watchPayment(check, until) : undefined), [watching, check, until])
}

/**
 * Polls while visible, and on becoming visible. `check` never throws.
 * @param until ISO; polls until then at least
 * @returns a function that ends it
 */
export function watchPayment(check: () => Promise<void>, until: string | null = null): () => void {
  let attempt = 0
  let inFlight = false
  let checkedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    const goesOn = until !== null && Date.now() < Date.parse(until)
    const ms = nextCheckMs(attempt) ?? (goesOn ? THEN_MS : null)
    if (ms !== null) timer = setTimeout(() => void poll(), ms)
  }
  const poll = async () => {
    if (inFlight || document.hidden) return
    inFlight = true
    attempt += 1
    await check()
    checkedAt = Date.now()
    inFlight = false
    plan()
  }
  const seen = () => {
    if (document.hidden || inFlight || Date.now() - checkedAt < PAUSE_MS) return
    clearTimeout(timer)
    void poll()
  }
  plan()
  document.addEventListener('visibilitychange', seen)
  addEventListener('focus', seen)
  return () => {
    inFlight = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('focus', seen)
  }
}

/** Returns ms; null to stop. */
export function nextCheckMs(attempt: number): number | null {
  return attempt >= POLLS ? null : (FIRST_MS[attempt] ?? THEN_MS)
}
