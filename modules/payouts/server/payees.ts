import { sql } from 'drizzle-orm'

import { firstProvider, type PaymentProviderName } from '#modules/payments/database/values.ts'

import type { Sql } from '#kernel/database/database.ts'
import type { Owner } from './open-items.ts'

/** A payee: name, number, and what may stop a payout. */
export type Payee = {
  owner: Owner
  name: string
  provider: PaymentProviderName
  depotNumber: string
  suspendedAt: Date | null
  suspendedReason: string | null
  /** When the operator refused this very number, if nothing has changed since. */
  refusedAt: Date | null
  refusedWhy: string
}

export async function payeesOf(db: Sql, ownerIds: readonly string[]): Promise<Map<string, Payee>> {
  if (ownerIds.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    with payees as (
      select 'seller' as owner, s.id, s.name, s.depot_provider as provider, s.depot_number, u.suspended_at, u.suspended_reason from shop_facts s join person_facts u on u.id = s.owner_id
      where s.id = any(${sql.param([...ownerIds])}::uuid[])
      union all
      select 'courier', u.id, u.name, coalesce(n.provider, ${firstProvider}), coalesce(n.number, u.phone, ''), u.suspended_at, u.suspended_reason
      from person_facts u left join payout_numbers n on n.courier_id = u.id where u.id = any(${sql.param([...ownerIds])}::uuid[])
    )
    select p.owner, p.id, p.name, p.provider, p.depot_number as "depotNumber", p.suspended_at as "suspendedAt", p.suspended_reason as "suspendedReason",
      last.settled_at as "refusedAt", last.failure as "refusedWhy"
    from payees p
    left join lateral (
      select l.state, l.settled_at, l.failure, l.provider, l.depot_number from payout_lines l
      where l.owner = p.owner and l.owner_id = p.id and l.state in ('paid', 'failed') order by l.settled_at desc limit 1
    ) last on last.state = 'failed' and last.depot_number = p.depot_number and last.provider = p.provider`)
  return new Map(
    rows.map(({ id, suspendedAt, refusedAt, refusedWhy, ...row }) => [
      id,
      {
        ...row,
        suspendedAt: suspendedAt ? new Date(suspendedAt) : null,
        refusedAt: refusedAt ? new Date(refusedAt) : null,
        refusedWhy: refusedWhy ?? '',
      },
    ]),
  )
}

type Row = {
  owner: Owner
  id: string
  name: string
  provider: PaymentProviderName
  depotNumber: string
  suspendedAt: string | null
  suspendedReason: string | null
  refusedAt: string | null
  refusedWhy: string | null
}
