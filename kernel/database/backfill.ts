import type { Tx } from './database.ts'
import type { Kernel } from '../kernel.ts'

export type Backfill = {
  /** Names the job: it runs until nothing is left, in one process at a time. */
  name: string
  /**
   * Fills at most `size` rows that are not filled and not locked
   * (`limit … for update skip locked`). @returns how many; 0 when none is left
   */
  fill: (tx: Tx, size: number) => Promise<number>
  size?: number
  /**
   * How many batches one job does before it queues the next, which bounds how long a deploy waits
   * for it.
   */
  batches?: number
}

/**
 * Fills the old rows of a large table after a migration has added a column, while the market is
 * open: few rows per transaction, so that locks are short, and as jobs, so that it goes on after a
 * restart.
 * @returns a function that starts it; starting it twice does nothing
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
