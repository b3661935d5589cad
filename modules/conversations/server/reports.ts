import { sql, type SQL } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import type {
  ConversationReport,
  decideConversationReport as decideWire,
  listConversationReports as listWire,
  readReportedConversation as readWire,
} from '#modules/conversations/contract/team-conversations.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { complaintFacts } from '#modules/complaints/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import type { reportKinds, reportOutcomes } from '#modules/conversations/database/values.ts'
import { recordAct } from '#modules/journal/module.ts'
import { cursorPage, placeSql } from '#kernel/database/pages.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ReplyInput, Read } from '#kernel/wire/endpoint.ts'
import { setClosed } from './change-conversation.ts'
import { bumpCorrespondents } from './changes.ts'
import { fail } from './errors.ts'
import { readMessages } from './read-messages.ts'
import { lockConversation, type LockedConversation } from './sides.ts'
import { deliverMessage } from './write-message.ts'
import { query } from '#kernel/database/query.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type ReportRow = {
  id: string
  conversationId: string
  kind: (typeof reportKinds)[number]
  messageId: number | null
  side: ConversationSide | null
  reason: string
  buyerName: string
  shopName: string
  at: string
  outcome: (typeof reportOutcomes)[number] | null
}

export async function listReports(
  db: Sql,
  paging: Read<typeof listWire>['query'],
): Promise<ReplyInput<typeof listWire>> {
  const order = { at: sql`r.opened_at`, id: sql`r.id`, way: 'asc' } as const
  const { rows, next } = await cursorPage(paging, (place) =>
    selectReports(db, placeSql(place, [sql`r.outcome is null`], order)),
  )
  return { reports: rows.map(toConversationReport), next }
}

function selectReports(db: Sql, chosen: SQL): Promise<ReportRow[]> {
  return query<ReportRow>(
    db,
    sql`
    select r.id, r.conversation_id, r.kind, r.message_id::int as message_id,
      r.side, r.reason, b.name as buyer_name, s.name as shop_name, r.opened_at as at, r.outcome
    from conversation_reports r join conversations c on c.id = r.conversation_id
      join ${personFacts} b on b.id = c.buyer_id join ${shopFacts} s on s.id = c.shop_id
    ${chosen}`,
  )
}

function toConversationReport({ id, at, messageId: _messageId, ...report }: ReportRow) {
  return { ...report, _id: id, openedAt: new Date(at).toISOString() }
}

/**
 * Allows reading only while a report or held message is open, the team has closed it, or the pair
 * has a complaint. Logs each reading.
 * @throws conversations.unknown (404)
 */
export async function readForTeam(
  kernel: Kernel,
  actor: Actor,
  conversationId: string,
): Promise<ReplyInput<typeof readWire>> {
  return kernel.transaction(async (tx) => {
    const [names] = await query<{ buyerName: string; shopName: string }>(
      tx,
      sql`
      select b.name as buyer_name, s.name as shop_name
      from conversations c join ${personFacts} b on b.id = c.buyer_id
        join ${shopFacts} s on s.id = c.shop_id
      where c.id = ${conversationId} and (
        c.closed_by = 'team'
        or exists (select from conversation_reports r
          where r.conversation_id = c.id and r.outcome is null)
        or exists (select from ${complaintFacts} f join ${parcelFacts} p on p.id = f.parcel_id
          where f.buyer_id = c.buyer_id and p.shop_id = c.shop_id))`,
    )
    if (!names) throw fail('conversations.unknown')
    const messages = await readMessages(
      tx,
      kernel,
      { userId: actor.userId, side: 'team', showsNumbers: true, host: '' },
      { where: sql`m.conversation_id = ${conversationId}`, limit: 100 },
    )
    await recordAct(tx, {
      actor,
      action: 'conversations.read',
      subject: { kind: 'conversation', id: conversationId, label: labelOf(names) },
      at: kernel.clock.now(),
    })
    return { ...names, messages }
  })
}

function labelOf({ buyerName, shopName }: { buyerName: string; shopName: string }): string {
  return `${buyerName}, ${shopName}`
}

type Decision = Read<typeof decideWire>['body']

/**
 * Dismisses a report or closes its conversation; delivers or refuses a held message.
 * @throws conversations.unknown (404) · conversations.decided, closed (409) · wrong_outcome (422)
 */
export async function decideReport(
  kernel: Kernel,
  actor: Actor,
  { id, outcome, reason }: { id: string } & Decision,
): Promise<ConversationReport> {
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const found = await findReport(tx, id)
    const locked = await lockConversation(tx, found.conversationId)
    // May have been decided during the wait for the lock.
    const report = await findReport(tx, id)
    if (report.outcome) throw fail('conversations.decided')
    const isOfHeld = outcome === 'sent' || outcome === 'refused'
    if ((report.kind === 'held') !== isOfHeld) throw fail('conversations.wrong_outcome')
    await carryOut(tx, kernel, { report, locked, outcome, at })
    await query(
      tx,
      sql`
      update conversation_reports set outcome = ${outcome}, decided_by = ${actor.userId},
        decided_at = ${at}
      where id = ${id}`,
    )
    await recordAct(tx, {
      actor,
      action: `conversations.${outcome}`,
      subject: { kind: 'conversation', id: locked.id, label: labelOf(report) },
      reason,
      at,
    })
    return toConversationReport({ ...report, outcome })
  })
}

async function findReport(tx: Tx, id: string): Promise<ReportRow> {
  const [report] = await selectReports(tx, sql`where r.id = ${id}`)
  if (!report) throw fail('conversations.unknown')
  return report
}

type Carrying = {
  report: ReportRow
  locked: LockedConversation
  outcome: Decision['outcome']
  at: Date
}

async function carryOut(tx: Tx, kernel: Kernel, carrying: Carrying): Promise<void> {
  const { report, locked, outcome, at } = carrying
  if (outcome === 'closed') await setClosed(tx, kernel, { locked, by: 'team', at })
  if (outcome === 'dismissed' || outcome === 'closed' || report.messageId === null) return
  if (outcome === 'sent' && (locked.closedBy || locked.isGone)) throw fail('conversations.closed')
  const [message] = await query<{ side: ConversationSide }>(
    tx,
    sql`
    update conversation_messages set state = ${outcome} where id = ${report.messageId}
    returning side`,
  )
  if (outcome === 'sent' && message)
    await deliverMessage(tx, kernel, {
      locked,
      side: message.side,
      messageId: report.messageId,
      at,
    })
  else await bumpCorrespondents(tx, kernel, locked)
}
