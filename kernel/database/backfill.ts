import type { Tx } from './database.ts'
import type { Kernel } from '../kernel.ts'

export type Backfill = {
  /** Name of the job, which runs in one process at a time until nothing is left. */
  name: string
  /**
   * Fills at most `size` rows that are unfilled and unlocked (`limit … for update skip locked`).
   * @returns how many; 0 when none is left
   */
  fill: (tx: Tx, size: number) => Promise<number>
  size?: number
  /** Batches of one job before it queues the next; bounds how long a deploy waits for it. */
  batches?: number
}

/**
 * Fills old rows of a large table after a migration added a column, while the application serves:
 * few rows a transaction keep locks short, jobs make it survive a restart.
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
