import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'

import { openWorkWords } from '#modules/accounts/contract/people-words.ts'
import type { listDeletionRequests } from '#modules/accounts/contract/people.ts'
import type { Given } from '#kernel/wire/endpoint.ts'

import { deletionRequests, users } from '#modules/accounts/database/tables.ts'
import { anonymiseAccount } from '../anonymise-account.ts'
import { deletionKept } from '../accounts.events.ts'
import { recordAct } from '#modules/audit/server/index.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { actOnPerson, type OnePerson } from './act-on-people.ts'
import { accountBusy, ownAccount, requestUnknown } from './admin.errors.ts'
import { keepAnAdmin } from './lock-people.ts'
import { openWorkOf } from './open-work.ts'

const most = 100
const waiting = isNull(deletionRequests.processedAt)

/** Open requests, the oldest first, each with the person's open work. Three statements. */
export async function deletionQueue(db: Sql): Promise<Given<typeof listDeletionRequests>> {
  const rows = await db
    .select({
      _id: deletionRequests.id,
      userId: users.id,
      name: users.name,
      phone: users.phone,
      reason: deletionRequests.reason,
      requestedAt: deletionRequests.requestedAt,
      verified: sql<boolean>`${deletionRequests.verifiedAt} is not null`,
    })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(waiting)
    .orderBy(asc(deletionRequests.requestedAt))
    .limit(most)
  const [counted] = await db.select({ total: count() }).from(deletionRequests).where(waiting)
  const work = await openWorkOf(
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

/**
 * @throws admin.request_unknown (404) when it was decided meanwhile · what `anonymiseUser` throws
 */
export async function decideDeletion(
  kernel: Kernel,
  { requestId, actor, decision, reason }: Decision,
): Promise<void> {
  const open = and(eq(deletionRequests.id, requestId), waiting)
  const [request] = await kernel.db
    .select({ userId: deletionRequests.userId })
    .from(deletionRequests)
    .where(open)
  if (!request) throw requestUnknown()
  await actOnPerson(kernel, actor, request.userId, async (one) => {
    // Read under the person's lock: of two decisions the second finds no open request.
    const [waiting] = await one.tx
      .select({ id: deletionRequests.id })
      .from(deletionRequests)
      .where(open)
    if (!waiting) throw requestUnknown()
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
 * Makes somebody unknown for ever, once nothing is open between them and the market. The journal
 * names the key alone: it must not keep the name that is being erased.
 * @throws admin.own_account · admin.last_admin · admin.account_busy (409)
 */
export async function anonymiseUser(
  kernel: Kernel,
  { tx, person, admins }: OnePerson,
  { actor, reason }: { actor: Caller; reason: string },
): Promise<void> {
  if (person.id === actor.userId) throw ownAccount()
  keepAnAdmin(admins, person.id)
  const work = (await openWorkOf(tx, [person.id])).get(person.id)
  const open = work ? openWorkWords(work) : []
  if (open.length > 0)
    throw accountBusy({
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
