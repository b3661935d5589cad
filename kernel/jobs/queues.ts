import { isDeepStrictEqual } from 'node:util'
import type { PgBoss } from 'pg-boss'

/**
 * Queues by pace: notices first, messages at their provider's pace, chores by the clock, pictures
 * last.
 */
export type QueueName = 'news' | 'messages' | 'chores' | 'pictures'
/**
 * `batch`: jobs fetched, run and completed together, each with its own result; for many small ones.
 */
type QueueSettings = { localConcurrency: number; expireInSeconds: number; batch: number }
export const queues: Readonly<Record<QueueName, QueueSettings>> = {
  news: { localConcurrency: 2, expireInSeconds: 120, batch: 32 },
  messages: { localConcurrency: 4, expireInSeconds: 120, batch: 1 },
  chores: { localConcurrency: 2, expireInSeconds: 600, batch: 1 },
  pictures: { localConcurrency: 1, expireInSeconds: 600, batch: 1 },
}

const everyQueue = {
  notify: true,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  /** Silence after which the job is taken over. */
  heartbeatSeconds: 30,
  deleteAfterSeconds: 86_400,
}

export async function setUpQueues(boss: PgBoss): Promise<void> {
  const known = await boss.getQueues(Object.keys(queues))
  for (const [queue, { expireInSeconds }] of Object.entries(queues)) {
    const settings = { ...everyQueue, expireInSeconds }
    const found = known.find(({ name }) => name === queue)
    if (!found) await boss.createQueue(queue, settings)
    else if (!isDeepStrictEqual(found, { ...found, ...settings }))
      await boss.updateQueue(queue, settings)
  }
}
