import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'

const waiting = gauge('payments_waiting', 'Payments that were opened and have no end.', [], 'max')
const oldest = gauge(
  'payment_oldest_seconds',
  'How long the oldest payment without an end has been open.',
  [],
  'max',
)

/** Reads only the index of open payments, so that a measurement costs little. */
export function measurePayments({ db, measures, clock }: Kernel): void {
  measures.push(async () => {
    const { rows } = await db.execute<{ count: number; since: Date | string | null }>(sql`
      select count(*)::int as count, min(created_at) as since
      from payments where state in ('created', 'initiated')`)
    const { count = 0, since = null } = rows[0] ?? {}
    waiting.set(count)
    oldest.set(since ? (clock.now().getTime() - new Date(since).getTime()) / 1_000 : 0)
  })
}
