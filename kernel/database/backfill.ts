import type { Tx } from './database.ts'
import type { Kernel } from '../kernel.ts'

export type Backfill = {
  name: string
  /**
   * Fills at most `size` unfilled, unlocked rows (`limit … for update skip locked`).
   * @returns how many; 0: none left
   */
  fill: (tx: Tx, size: number) => Promise<number>
  size?: number
  /** Batches of one job; bounds how long a deploy waits for it. */
  batches?: number
}

/**
 * Fills old rows after a migration added a column, while the application serves: small transactions
 * keep locks short, jobs survive a restart.
 * @returns its start; starting twice does nothing
 */
export function backfill(
  kernel: Kernel,
  { name, fill, size = 1_000, batches = 20 }: Backfill,
): () => Promise<void> {
  const job = { handler: name, payload: null, queue: 'chores' } as const
  kernel.jobs.handle(name, async () => {
    for (let batch = 0; batch < batches; batch += 1)
      if ((await kernel.transaction((tx) => fill(tx, size))) === 0) return
    await kernel.jobs.send(job)
  })
  return () => kernel.jobs.send({ ...job, once: 'rows' })
}
