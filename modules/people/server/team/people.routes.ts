import * as contract from '#modules/people/contract/people.ts'
import { sql, and, asc, count, eq, isNull, type View } from 'drizzle-orm'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { isAppointed } from '#modules/people/contract/appointments.ts'
import type { Role, ReplyInput } from '#kernel/wire/endpoint.ts'
import { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { openWorkWords } from '#modules/people/contract/people-words.ts'
import type { listDeletionRequests, UserRecord } from '#modules/people/contract/people.ts'
import { accountUnknown, countSessions } from '#modules/identity/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { deletionRequests } from '#modules/people/database/tables.ts'
import { recordAct } from '#modules/journal/module.ts'
import {
  actOnPeople,
  actOnPerson,
  type Done,
  endUserSessions,
  refuseLastAdmin,
  type OnePerson,
  suspendUser,
} from './act-on-people.ts'
import { listUsers, usersFile, presentUser, readUserRow, userShops } from './list-users.ts'
import { proposeAppointment } from '../appointments/propose-appointment.ts'
import { giveRole, refuseBusy } from './give-role.ts'
import { openWorkOf } from './open-work.ts'
import { anonymiseAccount } from '../deletion.ts'
import { fail } from '../errors.ts'
import { deletionKept } from '../events.ts'
import { query } from '#kernel/database/query.ts'

/** View: buyer_id, ends_at. */
export const countedRefusals = new Need<View>('people.counted-refusals')

const most = 100

const waiting = isNull(deletionRequests.processedAt)

export function peopleRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.listUsers, ({ query }) => listUsers(kernel, query)),
    route(contract.exportUsers, async ({ query }) => usersFile(kernel, query), { perMinute: 20 }),
    route(contract.readUser, ({ params }) => readUser(kernel, params.id)),
    route(contract.updateUser, async ({ params, body, caller }) => {
      const { role, group, reason } = body ?? {}
      if (role)
        await actOnPerson(kernel, caller, params.id, (one) =>
          changeUserRole(kernel, one, { actor: caller, role, group, reason: reason ?? '' }),
        )
      return readUser(kernel, params.id)
    }),
    route(contract.deleteUser, ({ params, caller }) =>
      actOnPerson(kernel, caller, params.id, (one) =>
        anonymiseUser(kernel, one, { actor: caller, reason: '' }),
      ),
    ),
    route(contract.suspendUsers, ({ body, caller }) =>
      actOnPeople(kernel, caller, body.users, (one) =>
        suspendUser(kernel, one, { actor: caller, ...body }),
      ),
    ),
    route(contract.changeRoles, ({ body, caller }) =>
      actOnPeople(kernel, caller, body.users, (one) =>
        changeUserRole(kernel, one, { actor: caller, ...body }),
      ),
    ),
    route(contract.endSessions, ({ body, caller }) =>
      actOnPeople(kernel, caller, body.users, (one) =>
        endUserSessions(kernel, one, { actor: caller, ...body }),
      ),
    ),
    route(contract.listDeletionRequests, () => deletionQueue(kernel)),
    route(contract.decideDeletion, ({ params, body, caller }) =>
      decideDeletion(kernel, { requestId: params.id, actor: caller, ...body }),
    ),
  ]
}

type RoleGiven = { actor: Caller; role: Role; group?: string | undefined; reason: string }

/**
 * Gives a role at once; admin and finance need a second approval and a day. A shop or courier must
 * have no open work. Couriers and managers are admitted at once.
 * @throws people.own_account · people.last_admin · people.no_shop · people.account_busy ·
 * people.open (409)
 */
async function changeUserRole(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, role, group: wanted, reason }: RoleGiven,
): Promise<Done> {
  const carries = role === 'livreur' || role === 'chef_livreur'
  const group = carries ? (wanted ?? person.deliveryGroup ?? DEFAULT_DELIVERY_GROUP) : null
  if (person.role === role && person.deliveryGroup === group) return 'changed'
  if (person.id === actor.userId) throw fail('people.own_account')
  if (role !== 'admin') refuseLastAdmin(admins, person.id)
  if (role === 'vendeur' && !(await ownsShop(tx, kernel, person.id))) throw fail('people.no_shop')
  await refuseBusy(tx, kernel, person)
  if (isAppointed(role)) {
    await proposeAppointment(tx, kernel, { person, role, actor, reason })
    return 'waiting'
  }
  await giveRole(tx, kernel, { person, role, group, actor, reason })
  return 'changed'
}

async function ownsShop(tx: Tx, kernel: Kernel, userId: string): Promise<boolean> {
  const rows = await query(
    tx,
    sql`select 1 from ${userShops.of(kernel)} where owner_id = ${userId}`,
  )
  return rows.length > 0
}

async function deletionQueue(kernel: Kernel): Promise<ReplyInput<typeof listDeletionRequests>> {
  const { db } = kernel
  const rows = await db
    .select({
      _id: deletionRequests.id,
      userId: personFacts.id,
      name: personFacts.name,
      phone: personFacts.phone,
      reason: deletionRequests.reason,
      requestedAt: deletionRequests.requestedAt,
      verified: sql<boolean>`${deletionRequests.verifiedAt} is not null`,
    })
    .from(deletionRequests)
    .innerJoin(personFacts, eq(personFacts.id, deletionRequests.userId))
    .where(waiting)
    .orderBy(asc(deletionRequests.requestedAt))
    .limit(most)
  const [counted] = await db.select({ total: count() }).from(deletionRequests).where(waiting)
  const work = await openWorkOf(
    kernel,
    db,
    rows.map(({ userId }) => userId),
  )
  const requests = rows.flatMap((row) => {
    const openWork = work.get(row.userId)
    return openWork ? [{ ...row, requestedAt: row.requestedAt.toISOString(), openWork }] : []
  })
  return { requests, total: counted?.total ?? 0 }
}

type Decision = { requestId: string; actor: Caller; decision: 'anonymise' | 'keep'; reason: string }

/** @throws people.request_unknown (404) · errors of `anonymiseUser` */
async function decideDeletion(
  kernel: Kernel,
  { requestId, actor, decision, reason }: Decision,
): Promise<void> {
  const open = and(eq(deletionRequests.id, requestId), waiting)
  const [request] = await kernel.db
    .select({ userId: deletionRequests.userId })
    .from(deletionRequests)
    .where(open)
  if (!request) throw fail('people.request_unknown')
  await actOnPerson(kernel, actor, request.userId, async (one) => {
    // Locked: a second decision finds none.
    const [waiting] = await one.tx
      .select({ id: deletionRequests.id })
      .from(deletionRequests)
      .where(open)
    if (!waiting) throw fail('people.request_unknown')
    if (decision === 'anonymise') return anonymiseUser(kernel, one, { actor, reason })
    const at = kernel.clock.now()
    await one.tx
      .update(deletionRequests)
      .set({ processedAt: at, processedBy: actor.userId, reason: null })
      .where(open)
    await kernel.events.emit(one.tx, deletionKept, {
      userId: one.person.id,
      requestId,
      at: at.toISOString(),
    })
    await recordAct(one.tx, {
      actor,
      action: 'accounts.deletion_refused',
      subject: { kind: 'user', id: one.person.id, label: one.person.name },
      reason,
      at,
    })
  })
}

/**
 * Refuses open work. The journal stores only the key, not the erased name.
 * @throws people.own_account · people.last_admin · people.account_busy (409)
 */
async function anonymiseUser(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, reason }: { actor: Caller; reason: string },
): Promise<void> {
  if (person.id === actor.userId) throw fail('people.own_account')
  refuseLastAdmin(admins, person.id)
  const work = (await openWorkOf(kernel, tx, [person.id])).get(person.id)
  const open = work ? openWorkWords(work) : []
  if (open.length > 0)
    throw fail('people.account_busy', {
      sentence: `Ce compte a encore : ${open.join(', ')}. Il sera supprimé quand tout sera réglé.`,
      details: { openWork: open },
    })
  await anonymiseAccount(tx, kernel, person.id, actor.userId)
  await recordAct(tx, {
    actor,
    action: 'accounts.anonymised',
    subject: { kind: 'user', id: person.id, label: 'Compte supprimé' },
    before: { état: 'actif' },
    after: { état: 'supprimé' },
    reason,
    at: kernel.clock.now(),
  })
}

async function shopOwnedBy(kernel: Kernel, userId: string): Promise<UserRecord['shop']> {
  const [row] = await query<NonNullable<UserRecord['shop']>>(
    kernel.db,
    sql`select id as "_id", slug, name, plan from ${userShops.of(kernel)} where owner_id = ${userId}`,
  )
  return row ?? null
}

/** Refusals at the door in force. */
async function countRefusals(kernel: Kernel, buyerId: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    kernel.db,
    sql`select count(*)::int as count from ${countedRefusals.of(kernel)} where buyer_id = ${buyerId} and ends_at > ${kernel.clock.now()}`,
  )
  return row?.count ?? 0
}

/** @throws identity.unknown (404) */
async function readUser(kernel: Kernel, id: string): Promise<UserRecord> {
  const { db } = kernel
  const [row, [user], shop, sessions, [request], work] = await Promise.all([
    readUserRow(kernel, id),
    db.select().from(personFacts).where(eq(personFacts.id, id)),
    shopOwnedBy(kernel, id),
    countSessions(db, id, kernel.clock.now()),
    db
      .select({ reason: deletionRequests.reason, requestedAt: deletionRequests.requestedAt })
      .from(deletionRequests)
      .where(and(eq(deletionRequests.userId, id), isNull(deletionRequests.processedAt))),
    openWorkOf(kernel, db, [id]),
  ])
  const openWork = work.get(id)
  if (!row || !user || !openWork) throw accountUnknown()
  return {
    ...presentUser(row),
    shop,
    suspendedReason: user.suspendedReason,
    formerPhone: user.formerPhone,
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    admittedAt: user.admittedAt?.toISOString() ?? null,
    sessions,
    cashRefusals: await countRefusals(kernel, id),
    deletion: request
      ? { reason: request.reason, requestedAt: request.requestedAt.toISOString() }
      : null,
    openWork,
  }
}
