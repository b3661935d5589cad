import { sql } from 'drizzle-orm'

import { isAppointed } from '#modules/accounts/contract/appointments.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/deliveries/contract/default-group.ts'

import { proposeAppointment } from '../appointments/propose-appointment.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Done, OnePerson } from './act-on-people.ts'
import { noShop, ownAccount } from './admin.errors.ts'
import { giveRole, refuseBusy } from './give-role.ts'
import { keepAnAdmin } from './lock-people.ts'

export type RoleGiven = { actor: Caller; role: Role; group?: string | undefined; reason: string }

/**
 * Gives somebody a role, at once; admin and finance wait for a second person and a day. Nobody
 * changes their own role, so no admin makes himself finance, and the last admin stays. Whoever
 * leaves a shop or the deliveries must have nothing open there. A courier or manager named by the
 * team is admitted at once.
 * @throws admin.own_account · admin.last_admin · admin.no_shop · admin.account_busy ·
 * appointments.open (409)
 */
export async function changeUserRole(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, role, group: wanted, reason }: RoleGiven,
): Promise<Done> {
  const carries = role === 'livreur' || role === 'chef_livreur'
  const group = carries ? (wanted ?? person.deliveryGroup ?? DEFAULT_DELIVERY_GROUP) : null
  if (person.role === role && person.deliveryGroup === group) return 'changed'
  if (person.id === actor.userId) throw ownAccount()
  if (role !== 'admin') keepAnAdmin(admins, person.id)
  if (role === 'vendeur' && !(await ownsShop(tx, person.id))) throw noShop()
  await refuseBusy(tx, person)
  if (isAppointed(role)) {
    await proposeAppointment(tx, kernel, { person, role, actor, reason })
    return 'waiting'
  }
  await giveRole(tx, kernel, { person, role, group, actor, reason })
  return 'changed'
}

async function ownsShop(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from shop_facts where owner_id = ${userId}`)
  return rows.length > 0
}
