import { sql } from 'drizzle-orm'

import type { Kernel } from '#kernel/kernel.ts'
import { gauge } from '#kernel/telemetry/metrics.ts'

const waiting = gauge('sms_waiting', 'SMS that have not left.', [], 'max')
const oldest = gauge('sms_oldest_seconds', 'How long the oldest SMS has waited.', [], 'max')

/** Reads only the index of due messages, so that a measurement costs little. */
export function measureSms({ db, measures, clock }: Kernel): void {
  measures.push(async () => {
    const { rows } = await db.execute<{ count: number; since: Date | string | null }>(sql`
      select count(*)::int as count, min(created_at) as since
      from sms_outbox where state in ('waiting', 'sending')`)
    const { count = 0, since = null } = rows[0] ?? {}
    waiting.set(count)
    oldest.set(since ? (clock.now().getTime() - new Date(since).getTime()) / 1_000 : 0)
  })
}
