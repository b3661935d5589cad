import { sql } from 'drizzle-orm'

import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'

const spanDays = 30
const fewest = 5

export function scheduleMeasuringAnswers(kernel: Kernel): void {
  kernel.jobs.every('17 4 * * *', 'conversations.measure-answers', () => measureAnswers(kernel))
}

/** Stores medians over 30 days. */
export async function measureAnswers({ db, clock }: Kernel): Promise<void> {
  const since = addMs(clock.now(), -spanDays * dayMs)
  await query(
    db,
    sql`
    with measured as (
      select c.shop_id,
        percentile_cont(0.5) within group (order by m.waited_ms)::bigint as median
      from conversation_messages m join conversations c on c.id = m.conversation_id
      where m.waited_ms is not null and m.sent_at > ${since}
      group by c.shop_id having count(*) >= ${fewest})
    update correspondents w set answers_in_ms = found.median
    from (select o.watch, m.median from correspondents o
        left join measured m on m.shop_id = o.shop_id
        where o.shop_id is not null and o.answers_in_ms is distinct from m.median) found
    where w.watch = found.watch`,
  )
}
