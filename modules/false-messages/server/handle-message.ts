import { and, eq, isNull, or, sql } from 'drizzle-orm'

import {
  type ClosingOutcome,
  type MessageOutcome,
  outcomeWords,
} from '#modules/false-messages/contract/false-message-words.ts'
import type {
  FalseMessage,
  listFalseMessages,
} from '#modules/false-messages/contract/false-messages.ts'
import { falseMessages, warnings } from '#modules/false-messages/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read, ReplyInput } from '#kernel/wire/endpoint.ts'
import { fail } from './errors.ts'

export type Admin = Pick<Caller, 'userId' | 'role'>

type Row = Omit<FalseMessage, '_id'> & { id: string; at: string }

/** Reports of one number that are given, so that one number does not fill the list. */
const MOST_GIVEN = 5

export async function listMessages(
  db: Sql,
  { handled, ...paging }: Read<typeof listFalseMessages>['query'],
): Promise<ReplyInput<typeof listFalseMessages>> {
  const order = { at: sql`g.at`, id: sql`g.id` }
  const { rows, next } = await cursorPage(paging, (place) =>
    query<Row>(
      db,
      sql`
      with listed as (
        select m.*, coalesce(m.sender, m.id::text) as whose, coalesce(m.handled_at, m.reported_at) as at
        from ${falseMessages} m where (m.outcome is not null) = ${handled}),
      ranked as (
        select l.*, count(*) over (partition by l.whose)::int as count,
          row_number() over (partition by l.whose order by l.at desc, l.id desc) as newest
        from listed l),
      g as (
        select r.id, r.at, r.sender, r.whose, r.count, r.outcome, r.handled_by as handled_by_id
        from ranked r where r.newest = 1)
      select g.id, g.at, g.sender, g.count, g.outcome, u.name as handled_by,
        case when g.sender is null then 1
          else (select count(*)::int from ${falseMessages} e where e.sender = g.sender) end as ever,
        exists (select from ${warnings} w join ${falseMessages} e on e.id = w.message_id
          where w.state = 'asked' and coalesce(e.sender, e.id::text) = g.whose) as is_asked,
        (select json_agg(json_build_object('_id', r.id, 'way', r.way, 'words', r.words,
            'cameOn', r.came_on, 'lost', r.lost, 'reportedAt', r.reported_at) order by r.newest)
          from ranked r where r.whose = g.whose and r.newest <= ${MOST_GIVEN}) as reports
      from g left join ${personFacts} u on u.id = g.handled_by_id
      ${placeSql(place, [], order)}`,
    ),
  )
  return { messages: rows.map(toMessage), next }
}

function toMessage({ id, at: _at, reports, ...row }: Row): FalseMessage {
  return {
    ...row,
    _id: id,
    reports: reports.map((one) => ({
      ...one,
      reportedAt: new Date(one.reportedAt).toISOString(),
    })),
  }
}

/**
 * Closes a report, and the open ones of its number.
 * @throws false_messages.unknown (404) · false_messages.handled (409)
 */
export async function handleMessage(
  kernel: Kernel,
  actor: Admin,
  { id, outcome }: { id: string; outcome: ClosingOutcome },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await lockOpen(tx, id)
    await closeWith(tx, id, { outcome, handledBy: actor.userId, handledAt: at })
    await recordAct(tx, {
      actor,
      action: 'false-messages.handled',
      subject: { kind: 'false_message', id },
      after: { décision: outcomeWords[outcome] },
      at,
    })
  })
}

/** @throws false_messages.unknown (404) · false_messages.handled (409) */
export async function lockOpen(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select().from(falseMessages).where(eq(falseMessages.id, id)).for('update')
  if (!row) throw fail('false_messages.unknown')
  if (row.outcome) throw fail('false_messages.handled')
}

type Handled = { outcome: MessageOutcome; handledBy: string; handledAt: Date }

/** Closes a report and the open ones of its number. */
export async function closeWith(tx: Tx, id: string, handled: Handled): Promise<void> {
  const [message] = await tx.select().from(falseMessages).where(eq(falseMessages.id, id))
  const sameNumber = message?.sender ? eq(falseMessages.sender, message.sender) : undefined
  await tx
    .update(falseMessages)
    .set(handled)
    .where(and(isNull(falseMessages.outcome), or(eq(falseMessages.id, id), sameNumber)))
}
