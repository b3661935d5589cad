import { isDeepStrictEqual } from 'node:util'
import type { PgBoss } from 'pg-boss'
import { queues } from './jobs-database.ts'

const everyQueue = {
  notify: true,
  retryLimit: 12,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  /**
   * A job whose process says nothing for so long is taken up by another: the process was killed.
   * Far less than a long job may take.
   */
  heartbeatSeconds: 30,
  deleteAfterSeconds: 86_400,
}

/** Makes the queues that are missing, and gives those of an earlier version this one's settings. */
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
