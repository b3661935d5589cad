/**
 * Lanes keep slow work from delaying quick work: news first, messages at their provider's pace,
 * chores by the clock, pictures when there is time.
 */
export type QueueName = 'news' | 'messages' | 'chores' | 'pictures'
/**
 * `batch`: jobs fetched together, run beside each other and completed together, each with its own
 * result. For many small ones: fetching and completing cost a transaction each, which is more than
 * such a job does.
 */
type QueueSettings = { localConcurrency: number; expireInSeconds: number; batch: number }
export const lanes: Readonly<Record<QueueName, QueueSettings>> = {
  news: { localConcurrency: 2, expireInSeconds: 120, batch: 32 },
  messages: { localConcurrency: 4, expireInSeconds: 120, batch: 1 },
  chores: { localConcurrency: 2, expireInSeconds: 600, batch: 1 },
  pictures: { localConcurrency: 1, expireInSeconds: 600, batch: 1 },
}
