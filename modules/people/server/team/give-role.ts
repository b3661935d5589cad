import { openWorkWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { Role } from '#kernel/wire/endpoint.ts'

import { type LockedUser, roleChanged, setRole } from '#modules/identity/module.ts'
import { recordAct, type NewAuditAct } from '#modules/journal/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from '../errors.ts'
import { openWorkOf } from './open-work.ts'

type Gift = {
  person: LockedUser
  role: Role
  group: string | null
  actor: NewAuditAct['actor']
  reason: string
}

/** Journaled. @throws people.account_busy (409) */
export async function giveRole(
  tx: Tx,
  kernel: Kernel,
  { person, role, group, actor, reason }: Gift,
): Promise<void> {
  await refuseBusy(tx, kernel, person)
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
 * @throws people.account_busy (409)
 */
export async function refuseBusy(tx: Tx, kernel: Kernel, { id, role }: LockedUser): Promise<void> {
  if (role === 'buyer' || role === 'admin' || role === 'finance') return
  const work = (await openWorkOf(kernel, tx, [id])).get(id)
  if (!work) return
  const open = openWorkWords({
    ...work,
    orders: 0,
    refunds: 0,
    complaints: role === 'vendeur' ? work.complaints : 0,
  })
  if (open.length > 0)
    throw fail('people.account_busy', {
      sentence: `Ce compte a encore : ${open.join(', ')}.`,
      details: { openWork: open },
    })
}

function factsOf(role: Role, group: string | null): Record<string, string> {
  return { rôle: roleWords[role], ...(group ? { groupe: group } : {}) }
}
