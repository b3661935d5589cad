import type pg from 'pg'

/**
 * Resolves when nothing waits in the outbox and no job that is due is left to do: three times in a
 * row, half a second apart.
 */
export async function idle(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select (select count(*) from outbox_events)::int
         + (select count(*) from jobs.job
            where state = 'active' or (state in ('created', 'retry') and start_after <= now()))::int
           as waiting`,
    )
    quiet = rows[0]?.waiting === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
