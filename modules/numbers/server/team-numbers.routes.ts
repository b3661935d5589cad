import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { recordAct } from '#modules/journal/module.ts'
import { accountUnknown, lockWithAdmins, phoneTaken } from '#modules/identity/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import * as contract from '#modules/numbers/contract/team-numbers.ts'
import { paperWords, type TeamNumberChange } from '#modules/numbers/contract/team-numbers.ts'
import { numberChanges } from '#modules/numbers/database/tables.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Tx } from '#kernel/database/database.ts'
import { forbidden } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { endChange, lockOpen, makeChange, type NumberChange, tell } from './change-number.ts'
import { fail } from './errors.ts'

export function teamNumberRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.proposeNumberChange, ({ params, body, caller }) =>
      propose(kernel, { userId: params.id, actor: caller, ...body }),
    ),
    route(contract.listNumberChanges, async ({ caller }) => ({
      changes: await listOpen(kernel, caller),
    })),
    route(contract.approveNumberChange, ({ params, body, caller }) =>
      approve(kernel, { id: params.id, actor: caller, ...body }),
    ),
    route(contract.refuseNumberChange, ({ params, body, caller }) =>
      refuse(kernel, { id: params.id, actor: caller, ...body }),
    ),
  ]
}

type Proposal = Read<typeof contract.proposeNumberChange>['body'] & {
  userId: string
  actor: Caller
}

/**
 * Asks for a second person; ends a change that the account itself asked for.
 * @throws identity.unknown (404) · identity.phone_taken · people.own_account ·
 * people.account_deleted · numbers.waiting (409) · numbers.same (422)
 */
async function propose(kernel: Kernel, proposal: Proposal): Promise<void> {
  const { userId, actor, phone, paper, paperEnd, reason } = proposal
  await kernel.transaction(async (tx) => {
    const { people, admins } = await lockWithAdmins(tx, [userId])
    const [person] = people
    if (!admins.has(actor.userId)) throw forbidden()
    if (!person) throw accountUnknown()
    if (person.id === actor.userId) throw fail('numbers.second_person')
    if (person.phone === null && !person.setApartAt) throw accountUnknown()
    if (person.phone === phone)
      throw fail('numbers.same', { details: { phone: fail('numbers.same').message } })
    const taken = await tx.$count(personFacts, eq(personFacts.phone, phone))
    if (taken > 0) throw phoneTaken()
    const open = await lockOpen(tx, userId)
    if (open?.way === 'team') throw fail('numbers.waiting')
    if (open) await endChange(tx, kernel, open, 'cancelled')
    const at = kernel.clock.now()
    const [change] = await tx
      .insert(numberChanges)
      .values({
        id: newId(),
        userId,
        way: 'team',
        fromPhone: person.phone,
        toPhone: phone,
        askedBy: actor.userId,
        askedAt: at,
        reason,
        paper,
        paperEnd,
      })
      .returning()
    if (!change) throw new Error('no number change was written')
    await record(tx, kernel, { actor, change, name: person.name, action: 'asked', reason })
    await tell(tx, kernel, change, 'asked')
  })
}

type Decision = { id: string; actor: Caller }

/**
 * Makes the change at once, as a second person: neither who asked nor whose account it is.
 * @throws numbers.no_change (404) · numbers.second_person · identity.phone_taken (409) ·
 * numbers.typed_otherwise (422)
 */
async function approve(
  kernel: Kernel,
  { id, actor, phone }: Decision & { phone: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { name, ...change } = await lockProposal(tx, id)
    if ([change.askedBy, change.userId].includes(actor.userId)) throw fail('numbers.second_person')
    if (change.toPhone !== phone)
      throw fail('numbers.typed_otherwise', {
        details: { phone: fail('numbers.typed_otherwise').message },
      })
    await tx.update(numberChanges).set({ approvedBy: actor.userId }).where(eq(numberChanges.id, id))
    await makeChange(tx, kernel, change)
    await record(tx, kernel, { actor, change, name, action: 'approved', reason: change.reason })
  })
}

/** @throws numbers.no_change (404) */
async function refuse(
  kernel: Kernel,
  { id, actor, reason }: Decision & { reason: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const { name, ...change } = await lockProposal(tx, id)
    await endChange(tx, kernel, change, 'cancelled')
    await record(tx, kernel, { actor, change, name, action: 'refused', reason })
    await tell(tx, kernel, change, 'refused')
  })
}

async function lockProposal(tx: Tx, id: string): Promise<NumberChange & { name: string }> {
  const [change] = await tx
    .select()
    .from(numberChanges)
    .where(
      and(eq(numberChanges.id, id), eq(numberChanges.way, 'team'), isNull(numberChanges.endedAt)),
    )
    .for('update')
  if (!change) throw fail('numbers.no_change')
  const [person] = await tx
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(eq(personFacts.id, change.userId))
  return { ...change, name: person?.name ?? '' }
}

type Recorded = {
  actor: Caller
  change: NumberChange
  name: string
  action: 'asked' | 'approved' | 'refused'
  reason: string | null
}

async function record(
  tx: Tx,
  kernel: Kernel,
  { actor, change, name, action, reason }: Recorded,
): Promise<void> {
  const { userId, fromPhone, toPhone, paper, paperEnd } = change
  await recordAct(tx, {
    actor,
    action: `accounts.number_${action}`,
    subject: { kind: 'user', id: userId, label: name },
    before: { numéro: fromPhone ? formatPhone(fromPhone) : 'mis de côté' },
    after: {
      numéro: formatPhone(toPhone),
      papier: paper ? `${paperWords[paper]} … ${paperEnd}` : '',
    },
    reason: reason ?? '',
    at: kernel.clock.now(),
  })
}

const asker = alias(personFacts, 'asker')

async function listOpen({ db }: Kernel, caller: Caller): Promise<TeamNumberChange[]> {
  const rows = await db
    .select({ change: numberChanges, name: personFacts.name, askedBy: asker.name })
    .from(numberChanges)
    .innerJoin(personFacts, eq(personFacts.id, numberChanges.userId))
    .innerJoin(asker, eq(asker.id, numberChanges.askedBy))
    .where(and(isNull(numberChanges.endedAt), eq(numberChanges.way, 'team')))
    .orderBy(asc(numberChanges.askedAt))
    .limit(100)
  return rows.map(({ change, name, askedBy }) => ({
    _id: change.id,
    userId: change.userId,
    name,
    fromPhone: change.fromPhone,
    toPhone: change.toPhone,
    paper: change.paper ?? 'nina',
    paperEnd: change.paperEnd ?? '',
    reason: change.reason ?? '',
    askedBy,
    askedAt: change.askedAt.toISOString(),
    needsAnother: [change.askedBy, change.userId].includes(caller.userId),
  }))
}
