import { sql, eq } from 'drizzle-orm'

import type { PayoutNumber } from '#modules/payouts/contract/payout-number.ts'

import { shopFacts } from '#modules/shops/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { fraudCheckFacts } from '#modules/fraud-checks/database/views.ts'
import { carrierFacts } from '#modules/coaches/database/views.ts'
import { firstProvider, type PaymentProviderName } from '#modules/operators/database/values.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { payoutNumbers } from '#modules/payouts/database/tables.ts'
import { confirmOwner, type OwnerProof } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Owner } from '#modules/payouts/database/values.ts'
import { payoutNumberChanged } from './events.ts'
import { query } from '#kernel/database/query.ts'

export type Payee = {
  owner: Owner
  name: string
  provider: PaymentProviderName
  depotNumber: string
  suspendedAt: Date | null
  suspendedReason: string | null
  refusedAt: Date | null
  refusedWhy: string
  /** Since when a sign of fraud holds what it is owed. */
  checkedSince: Date | null
}

export async function payeesOf(db: Sql, ownerIds: readonly string[]): Promise<Map<string, Payee>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await query<PayeeRow>(
    db,
    sql`
    with payees as (
      select 'seller' as owner, s.id, s.name, s.depot_provider as provider, s.depot_number, u.suspended_at, u.suspended_reason, u.former_phone from ${shopFacts} s join ${personFacts} u on u.id = s.owner_id
      where s.id = any(${sql.param([...ownerIds])}::uuid[])
      union all
      select 'courier', u.id, u.name, coalesce(n.provider, ${firstProvider}), coalesce(n.number, u.phone, u.former_phone, ''), u.suspended_at, u.suspended_reason, u.former_phone
      from ${personFacts} u left join payout_numbers n on n.courier_id = u.id where u.id = any(${sql.param([...ownerIds])}::uuid[])
      union all
      select 'carrier', c.id, c.name, c.provider, c.phone, null, null, null from ${carrierFacts} c where c.id = any(${sql.param([...ownerIds])}::uuid[])
    )
    select p.owner, p.id, p.name, p.provider, p.depot_number, p.suspended_at, p.suspended_reason,
      last.settled_at as refused_at, last.failure as refused_why, coalesce(p.depot_number = p.former_phone, false) as is_gone,
      (select min(c.found_at) from ${fraudCheckFacts} c where c.shop_id = p.id and c.outcome is distinct from 'cleared') as checked_since
    from payees p
    left join lateral (
      select l.state, l.settled_at, l.failure, l.provider, l.depot_number from payout_lines l
      where l.owner = p.owner and l.owner_id = p.id and l.state in ('paid', 'failed') order by l.settled_at desc limit 1
    ) last on last.state = 'failed' and last.depot_number = p.depot_number and last.provider = p.provider`,
  )
  return new Map(
    rows.map(({ id, suspendedAt, checkedSince, refusedAt, refusedWhy, isGone, ...row }) => [
      id,
      {
        ...row,
        suspendedAt: suspendedAt ? new Date(suspendedAt) : null,
        checkedSince: checkedSince ? new Date(checkedSince) : null,
        ...refusalOf({ refusedAt, refusedWhy, isGone }),
      },
    ]),
  )
}

type PayeeRow = {
  owner: Owner
  id: string
  name: string
  provider: PaymentProviderName
  depotNumber: string
  suspendedAt: string | null
  suspendedReason: string | null
  refusedAt: string | null
  refusedWhy: string | null
  isGone: boolean
  checkedSince: string | null
}

/** A number that is another person’s holds the money, as one that the operator refused. */
function refusalOf({
  refusedAt,
  refusedWhy,
  isGone,
}: Pick<PayeeRow, 'refusedAt' | 'refusedWhy' | 'isGone'>): Pick<Payee, 'refusedAt' | 'refusedWhy'> {
  if (isGone)
    return {
      refusedAt: new Date(0),
      refusedWhy: 'Ce numéro est maintenant à une autre personne.',
    }
  return { refusedAt: refusedAt ? new Date(refusedAt) : null, refusedWhy: refusedWhy ?? '' }
}

export async function readPayoutNumber(db: Sql, courierId: string): Promise<PayoutNumber> {
  const payee = (await payeesOf(db, [courierId])).get(courierId)
  if (!payee) throw new Error(`no courier ${courierId}`)
  const [said] = await db
    .select({ changedAt: payoutNumbers.changedAt })
    .from(payoutNumbers)
    .where(eq(payoutNumbers.courierId, courierId))
  return {
    provider: payee.provider,
    number: payee.depotNumber,
    changedAt: said?.changedAt.toISOString() ?? null,
  }
}

/** Keeps where a courier is paid when the account's number changes: money moves by another act. */
export async function keepPayoutNumber(
  tx: Tx,
  { userId, from, to, at }: { userId: string; from: string | null; to: string | null; at: string },
): Promise<void> {
  if (!from || !to) return
  const kept = sql`
    insert into payout_numbers (courier_id, provider, number, changed_at)
    select id, ${firstProvider}, ${from}, ${at} from ${personFacts} where id = ${userId} and role = 'livreur'
    on conflict (courier_id) do nothing`
  await query(tx, kept)
}

type PayoutNumberChange = {
  courierId: string
  provider: PaymentProviderName
  phone: string
  proof: OwnerProof
  address: string
}

/**
 * Notifies the courier; existing batches keep their lines.
 * @throws errors of `confirmOwner`
 */
export async function changePayoutNumber(
  kernel: Kernel,
  change: PayoutNumberChange,
): Promise<PayoutNumber> {
  const { courierId, provider, phone: number, proof, address } = change
  await confirmOwner(kernel, { userId: courierId, ...proof, address })
  return kernel.transaction(async (tx) => {
    const before = await readPayoutNumber(tx, courierId)
    if (before.provider === provider && before.number === number) return before
    const changedAt = kernel.clock.now()
    await tx
      .insert(payoutNumbers)
      .values({ courierId, provider, number, changedAt })
      .onConflictDoUpdate({
        target: payoutNumbers.courierId,
        set: { provider, number, changedAt },
      })
    await kernel.events.emit(tx, payoutNumberChanged, { courierId, at: changedAt.toISOString() })
    return { provider, number, changedAt: changedAt.toISOString() }
  })
}
