import { afterAll, vi } from 'vitest'

/**
 * In ms: shorter than what the market caches for. A public list or product is cached for 15 s, a
 * drawn page for 120 s.
 */
export const beforeExpiry = { answer: 12_000, page: 100_000 } as const

const stepMs = 200

/**
 * Stops the clock of this process's caches: whatever the machine takes, nothing in them expires.
 * @returns `during`: makes a read to be repeated, while at most `lifeMs` pass for the caches, so
 * that what it shows comes from an invalidation alone
 */
export function holdCacheTime(whenEnded: (restore: () => void) => void = afterAll) {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const release = () => clock.mockRestore()
  whenEnded(release)
  return {
    during<T>(read: () => T, lifeMs: number): () => T {
      const until = now + lifeMs
      return () => {
        now = Math.min(now + stepMs, until)
        return read()
      }
    },
    release,
  }
}
