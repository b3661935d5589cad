import { eq, sql } from 'drizzle-orm'

import type { Role } from '#contract/kernel/endpoint.ts'
import { DEFAULT_DELIVERY_GROUP } from '#contract/kernel/limits.ts'
import { openWorkWords, roleWords } from '#contract/accounts/people-words.ts'

import { users } from '#database/tables/users.ts'
import { roleChanged } from '../accounts.events.ts'
import { recordAct } from '../../audit/index.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OnePerson } from './act-on-people.ts'
import { accountBusy, noShop, ownAccount } from './admin.errors.ts'
import { keepAnAdmin } from './lock-people.ts'
import { openWorkOf } from './open-work.ts'

export type RoleGiven = { actor: Caller; role: Role; group?: string | undefined; reason: string }

/**
 * Gives somebody a role, at once. Nobody changes their own, so no admin raises himself to finance, and the last one stays. Who leaves a shop or the deliveries
 * leaves nothing open. A courier or manager named by the team is admitted by it.
 * @throws admin.own_account · admin.last_admin · admin.no_shop · admin.account_busy (409)
 */
export async function changeUserRole(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, role, group, reason }: RoleGiven,
): Promise<void> {
  const carries = role === 'livreur' || role === 'chef_livreur'
  const to = {
    role,
    deliveryGroup: carries ? (group ?? person.deliveryGroup ?? DEFAULT_DELIVERY_GROUP) : null,
  }
  if (person.role === role && person.deliveryGroup === to.deliveryGroup) return
  if (person.id === actor.userId) throw ownAccount()
  if (role !== 'admin') keepAnAdmin(admins, person.id)
  if (role === 'vendeur' && !(await ownsShop(tx, person.id))) throw noShop()
  await refuseBusy(tx, person.id, person.role)

  const now = kernel.clock.now()
  await tx
    .update(users)
    .set({ ...to, admittedAt: carries ? now : null })
    .where(eq(users.id, person.id))
  await kernel.events.emit(tx, roleChanged, {
    userId: person.id,
    from: person.role,
    to: role,
    group: to.deliveryGroup,
    by: 'team',
    at: now.toISOString(),
  })
  await recordAct(tx, {
    actor,
    action: 'accounts.role_changed',
    subject: { kind: 'user', id: person.id, label: person.name },
    before: factsOf(person.role, person.deliveryGroup),
    after: factsOf(role, to.deliveryGroup),
    reason,
    at: now,
  })
}

async function ownsShop(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from shop_facts where owner_id = ${userId}`)
  return rows.length > 0
}

/** Only what the old role holds: orders bought remain whoever one becomes. */
async function refuseBusy(tx: Tx, userId: string, role: Role): Promise<void> {
  if (role === 'buyer' || role === 'admin' || role === 'finance') return
  const work = (await openWorkOf(tx, [userId])).get(userId)
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
