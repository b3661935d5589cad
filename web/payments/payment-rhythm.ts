const FIRST_MS = [3_000, 5_000, 8_000, 13_000, 20_000]
const THEN_MS = 30_000
/** About twenty minutes, as long as the stock is kept. */
const ROUNDS = 44

/** How long to wait before asking again whether a payment went through, after `attempt` times; null when it is no use any more. */
export function nextCheckMs(attempt: number): number | null {
  return attempt >= ROUNDS ? null : (FIRST_MS[attempt] ?? THEN_MS)
}
