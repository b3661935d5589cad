const FIRST_MS = [3_000, 5_000, 8_000, 13_000, 20_000]
export const THEN_MS = 30_000
/** Polls in about twenty minutes, as long as the stock is reserved. */
const POLLS = 44

/** The delay in ms before the next poll of a payment, after `attempt` polls; null to stop. */
export function nextCheckMs(attempt: number): number | null {
  return attempt >= POLLS ? null : (FIRST_MS[attempt] ?? THEN_MS)
}
