import { eq } from 'drizzle-orm'

import { openWorkWords, roleWords } from '#modules/accounts/contract/people-words.ts'
import type { Role } from '#kernel/wire/endpoint.ts'

import { users } from '#modules/accounts/database/tables.ts'
import { roleChanged } from '../events.ts'
import { recordAct, type Act } from '#modules/audit/server/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { accountBusy } from './admin.errors.ts'
import type { LockedPerson } from './lock-people.ts'
import { openWorkOf } from './open-work.ts'

type Gift = {
  person: LockedPerson
  role: Role
  /** Delivery group of a courier or manager. */
  group: string | null
  actor: Act['actor']
  reason: string
}

/** Writes the role, in the journal too. @throws admin.account_busy (409) */
export async function giveRole(
  tx: Tx,
  kernel: Kernel,
  { person, role, group, actor, reason }: Gift,
): Promise<void> {
  await refuseBusy(tx, person)
  const now = kernel.clock.now()
  await tx
    .update(users)
    .set({ role, deliveryGroup: group, admittedAt: group === null ? null : now })
    .where(eq(users.id, person.id))
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
 * Checks the old role's open work only: a person's purchases stay open in any role.
 * @throws admin.account_busy (409)
 */
export async function refuseBusy(tx: Tx, { id, role }: LockedPerson): Promise<void> {
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
    throw accountBusy({
      sentence: `Ce compte a encore : ${open.join(', ')}.`,
      details: { openWork: open },
    })
}

function factsOf(role: Role, group: string | null): Record<string, string> {
  return { rôle: roleWords[role], ...(group ? { groupe: group } : {}) }
}
