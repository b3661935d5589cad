import { and, eq, isNull, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { leadsTo, notifyWithin } from '#modules/notices/module.ts'
import type { Keeper } from '#modules/promises/contract/counted-promises.ts'
import type { PromiseAnswer } from '#modules/promises/contract/kept-promises.ts'
import { promiseAnswers } from '#modules/promises/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { because } from '#modules/notices/module.ts'
import { isAnswerable, type Of } from './count-kept.ts'
import { fail } from './errors.ts'
import { madePromises } from './made-promises.ts'

type Answering = { subjectId: string; cause: PromiseAnswer['cause']; words: string }

/** @throws promises.unknown_missed (404) · promises.answered (409) */
export async function answerPromise(
  kernel: Kernel,
  { keeper, id: keeperId }: Of,
  answeredBy: string,
  { subjectId, cause, words }: Answering,
): Promise<void> {
  const [missed] = await query<{ label: string; dueAt: string }>(
    kernel.db,
    sql`select m.label, m.due_at from (${madePromises(kernel, keeper, keeperId)}) m
      where m.id = ${subjectId} and not m.is_kept`,
  )
  if (!missed || !isAnswerable(kernel, missed.dueAt)) throw fail('promises.unknown_missed')
  const written = await kernel.db
    .insert(promiseAnswers)
    .values({
      id: newId(),
      keeper,
      keeperId,
      subjectId,
      label: missed.label,
      dueAt: new Date(missed.dueAt),
      cause,
      words,
      answeredBy,
      answeredAt: kernel.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: promiseAnswers.id })
  if (written.length === 0) throw fail('promises.answered')
}

type AnswerRow = Omit<PromiseAnswer, '_id'> & { id: string }

/** Answers that wait for the team, the oldest first. */
export async function listAnswers(db: Sql): Promise<{ answers: PromiseAnswer[] }> {
  const rows = await query<AnswerRow>(
    db,
    sql`select a.id, a.keeper, u.name, a.label as order_number, a.due_at, a.cause, a.words,
        a.answered_at
      from ${promiseAnswers} a join ${personFacts} u on u.id = a.answered_by
      where a.decided_at is null order by a.answered_at, a.id limit 100`,
  )
  return {
    answers: rows.map(({ id, dueAt, answeredAt, ...row }) => ({
      ...row,
      _id: id,
      dueAt: new Date(dueAt).toISOString(),
      answeredAt: new Date(answeredAt).toISOString(),
    })),
  }
}

type Deciding = { id: string; withdraw: boolean; reason: string }

/** @throws promises.unknown_answer (404) · promises.decided (409) */
export async function decideAnswer(
  kernel: Kernel,
  actor: Pick<Caller, 'userId' | 'role'>,
  { id, withdraw, reason }: Deciding,
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [answer] = await tx
      .select()
      .from(promiseAnswers)
      .where(eq(promiseAnswers.id, id))
      .for('update')
    if (!answer) throw fail('promises.unknown_answer')
    if (answer.decidedAt) throw fail('promises.decided')
    await tx
      .update(promiseAnswers)
      .set({ isWithdrawn: withdraw, decidedBy: actor.userId, decidedAt: at })
      .where(and(eq(promiseAnswers.id, id), isNull(promiseAnswers.decidedAt)))
    await recordAct(tx, {
      actor,
      action: withdraw ? 'promises.withdrawn' : 'promises.kept_counting',
      subject: { kind: 'promise', id: answer.subjectId, label: answer.label },
      reason,
      at,
    })
    await notifyWithin(tx, kernel, [
      {
        kind: 'shop',
        title: withdraw ? 'Promesse retirée' : 'Promesse gardée',
        message: `Commande ${answer.label} : ${withdraw ? 'elle ne compte plus' : 'elle compte toujours'}.${because(reason)}`,
        ...leadsTo(pages[answer.keeper]),
        userId: answer.answeredBy,
        key: `promise-answer:${id}`,
        at,
      },
    ])
  })
}

const courierPage = ['/livreur-dashboard?onglet=historique', 'courier/history', 'courier'] as const
const pages = {
  shop: ['/vendeur-dashboard', 'seller', 'seller'],
  relay: ['/ma-boutique/point-relais', 'seller/relay', 'seller'],
  courier: courierPage,
  carrier: courierPage,
} as const satisfies Record<Keeper, readonly [string, string, string]>

/** Erases what a deleted account wrote; what was decided stays. */
export async function forgetAnswers(tx: Tx, userId: string): Promise<void> {
  await tx.update(promiseAnswers).set({ words: null }).where(eq(promiseAnswers.answeredBy, userId))
}
