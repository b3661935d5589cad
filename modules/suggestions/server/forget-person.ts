import type { Tx } from '#kernel/database/database.ts'
import { run } from '#kernel/database/statement.ts'

/** Deletes the events of a person who leaves; the counts stay. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await run(
    tx,
    { name: 'suggestions_forget_events', text: 'delete from suggestion_events where person = $1' },
    [userId],
  )
  await run(
    tx,
    { name: 'suggestions_forget_feed', text: 'delete from suggestion_feeds where person = $1' },
    [userId],
  )
}
