import { sql } from 'drizzle-orm'

import { openWorkWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#modules/identity/contract/roles.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import type { OpenWork } from '#modules/people/contract/people.ts'

import { type LockedUser, roleChanged, setRole } from '#modules/identity/module.ts'
import { recordAct, type NewAuditAct } from '#modules/audit/module.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from '../errors.ts'

type Gift = {
  person: LockedUser
  role: Role
  group: string | null
  actor: NewAuditAct['actor']
  reason: string
}

/** Journaled. @throws admin.account_busy (409) */
export async function giveRole(
  tx: Tx,
  kernel: Kernel,
  { person, role, group, actor, reason }: Gift,
): Promise<void> {
  await refuseBusy(tx, person)
  const now = kernel.clock.now()
  const admittedAt = group === null ? null : now
  await setRole(tx, person.id, { role, deliveryGroup: group, admittedAt })
  await kernel.events.emit(tx, roleChanged, {
    userId: person.id,
    from: person.role,
    to: role,
    group,
    by: 'team',
    at: now.toISOString(),
  })
  await recordAct(tx, {
    actor,
    action: 'accounts.role_changed',
    subject: { kind: 'user', id: person.id, label: person.name },
    before: factsOf(person.role, person.deliveryGroup),
    after: factsOf(role, group),
    reason,
    at: now,
  })
}

/**
 * Purchases stay open in any role.
 * @throws admin.account_busy (409)
 */
export async function refuseBusy(tx: Tx, { id, role }: LockedUser): Promise<void> {
  if (role === 'buyer' || role === 'admin' || role === 'finance') return
  const work = (await openWorkOf(tx, [id])).get(id)
  if (!work) return
  const open = openWorkWords({
    ...work,
    orders: 0,
    refunds: 0,
    complaints: role === 'vendeur' ? work.complaints : 0,
  })
  if (open.length > 0)
    throw fail('admin.account_busy', {
      sentence: `Ce compte a encore : ${open.join(', ')}.`,
      details: { openWork: open },
    })
}

function factsOf(role: Role, group: string | null): Record<string, string> {
  return { rôle: roleWords[role], ...(group ? { groupe: group } : {}) }
}

export async function openWorkOf(
  db: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, OpenWork>> {
  const { rows } = await db.execute<OpenWork & { id: string }>(sql`
    select u.id,
      (select count(*) from order_facts o where o.buyer_id = u.id and exists (
        select from parcel_facts p where p.order_id = o.id and p.is_open)) as orders,
      (select count(*) from parcel_facts p where p.shop_id = s.id and p.is_open) as "shopParcels",
      (select count(*) from parcel_facts p where p.courier_id = u.id and p.is_carried)
        as "courierParcels",
      (select count(*) from complaint_facts c where c.is_open and c.buyer_id = u.id)
        + (select count(*) from complaint_facts c join parcel_facts p on p.id = c.parcel_id
          where c.is_open and p.shop_id = s.id) as complaints,
      (select count(*) from refund_facts r left join payment_facts p on p.id = r.payment_id
        where r.is_open and coalesce(r.payee_id, p.payer_id) = u.id) as refunds,
      coalesce((select -sum(e.amount_francs) from ledger_entry_facts e
        where (e.account = 'seller_payable' and e.owner_id = s.id)
          or (e.account = 'courier_payable' and e.owner_id = u.id)), 0)::bigint as due,
      coalesce((select sum(e.amount_francs) from ledger_entry_facts e
        where e.account = 'courier_cash' and e.owner_id = u.id), 0)::bigint as cash
    from person_facts u left join shop_facts s on s.owner_id = u.id
    where u.id = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map(({ id, ...work }) => [id, work]))
}
