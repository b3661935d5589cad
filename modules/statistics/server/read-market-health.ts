import { sql } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { readMarketHealth } from '#modules/statistics/contract/admin-overview.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { paymentsOf } from '#modules/payments/module.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import { lastActAt } from '#modules/journal/module.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import type { Sms } from '#providers/sms/sms.ts'
import { workFigures, type Kernel } from '#kernel/kernel.ts'
import { payoutBatchFacts, payoutLineFacts } from '#modules/payouts/database/views.ts'
import { paymentFacts } from '#modules/payments/database/views.ts'
import { smsFacts } from '#modules/channels/database/views.ts'

type Health = Reply<typeof readMarketHealth>
type Balance = { left: number | null; reachable: boolean }
type MarketHealthRow = {
  paid: Partial<
    Record<PaymentProviderName, { lastSuccessAt: string | null; failedLastHour: number }>
  >
  open: number
  late: number
  waiting: number
  day: string | null
  state: Reply<typeof readMarketHealth>['batch']['state']
  failed: number | null
}

const minuteMs = 60_000

/** Asks the SMS operator for its balance at most once a minute. */
export function openMarketHealth(kernel: Kernel, sms: Pick<Sms, 'balance'>): () => Promise<Health> {
  let cached: { at: number; balance: Promise<Balance> } | undefined
  const balance = () => {
    const at = kernel.clock.now().getTime()
    if (!cached || at - cached.at >= minuteMs) cached = { at, balance: readBalance(sms) }
    return cached.balance
  }
  return async () => {
    const now = kernel.clock.now()
    const [[row], queues, operator, backupAt] = await Promise.all([
      query<MarketHealthRow>(
        kernel.db,
        sql`select
          (select coalesce(json_object_agg(provider, row_to_json(p)), '{}') from (
            select provider, max(settled_at) filter (where state = 'succeeded') as "lastSuccessAt",
              (count(*) filter (where state = 'failed' and settled_at > ${now}::timestamptz - interval '1 hour'))::int as "failedLastHour"
            from ${paymentFacts} where settled_at > ${now}::timestamptz - interval '7 days' group by provider
          ) p) as paid,
          (select count(*) from ${paymentFacts} where is_open) as open,
          (select count(*) from ${paymentFacts}
            where is_open and created_at < ${now}::timestamptz - interval '20 minutes') as late,
          (select count(*) from ${smsFacts} where state = 'waiting') as waiting,
          b.day::text, b.state, b.failed
        from (select 1) one
        left join lateral (
          select day, state, (
            select count(*)::int from ${payoutLineFacts} l where l.batch_id = f.id and l.state = 'failed'
          ) as failed
          from ${payoutBatchFacts} f
          where f.state <> 'discarded' order by f.state <> 'draft', day desc limit 1
        ) b on true`,
      ),
      workFigures(kernel),
      balance(),
      lastActAt(kernel.db, 'operations.backup_recorded'),
    ])
    const jobs = Object.values(queues)
    return {
      operators: paymentsOf(kernel)
        .offered()
        .map(({ name, reason }) => {
          const { lastSuccessAt = null, failedLastHour = 0 } = row?.paid[name] ?? {}
          const at = lastSuccessAt && new Date(lastSuccessAt).toISOString()
          return { name, lastSuccessAt: at, failedLastHour, reason }
        }),
      sms: { ...operator, waiting: row?.waiting ?? 0 },
      jobs: {
        waiting: sumOf(jobs, ({ waiting }) => waiting),
        failed: sumOf(jobs, ({ failed }) => failed),
      },
      payments: { open: row?.open ?? 0, late: row?.late ?? 0 },
      batch: { day: row?.day ?? null, state: row?.state ?? null, failed: row?.failed ?? 0 },
      backupAt: backupAt?.toISOString() ?? null,
    }
  }
}

async function readBalance(sms: Pick<Sms, 'balance'>): Promise<Balance> {
  try {
    return { left: await sms.balance(), reachable: true }
  } catch (error) {
    if (error instanceof ProviderDown || error instanceof ProviderRefusal)
      return { left: null, reachable: false }
    throw error
  }
}
