import { sql, type SQL } from 'drizzle-orm'

import type {
  ProposalCard,
  readOwnProposals as wire,
} from '#modules/bargaining/contract/price-proposals.ts'
import { productUnknown } from '#modules/products/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import { countLeft } from './propose.ts'

/** SQL: negotiation step of a message as JSON; null for other messages. */
export const proposalSubject = (message: SQL) => sql`
  (select json_build_object('proposalId', p.id, 'side', p.side, 'product', p.product_id,
      'slug', f.slug, 'name', f.name, 'size', p.size, 'color', p.color, 'quantity', p.quantity,
      'unitPrice', p.unit_price_francs, 'usualPrice', p.usual_price_francs, 'state', p.state,
      'agreed', a.state, 'until', coalesce(a.ends_at, p.ends_at), 'step', case
        when p.state in ('accepted', 'refused')
          and coalesce(p.answer_message_id, p.message_id) = ${message} then p.state
        else 'proposed' end)
    from price_proposals p join product_facts f on f.id = p.product_id
      left join agreed_prices a on a.proposal_id = p.id
    where ${message} in (p.message_id, p.answer_message_id))`

/** As PostgreSQL writes JSON. */
export type ProposalRow = ProposalCard

export function presentProposal(row: ProposalRow | null): ProposalCard | null {
  return row && { ...row, until: new Date(row.until).toISOString() }
}

export async function readCard(db: Sql, messageId: number): Promise<ProposalCard | null> {
  const { rows } = await db.execute<{ card: ProposalRow | null }>(
    sql`select ${proposalSubject(sql`${messageId}::bigint`)} as card`,
  )
  return presentProposal(rows[0]?.card ?? null)
}

/**
 * Returns the buyer's remaining proposals for a product, and the unanswered one.
 * @throws catalogue.product_unknown (404)
 */
export async function readOwnProposals(
  db: Sql,
  { buyerId, productId }: { buyerId: string; productId: string },
  now: Date,
): Promise<ReplyInput<typeof wire>> {
  type Found = { conversationId: string | null; open: ProposalRow | null }
  const { rows } = await db.execute<Found>(sql`
    select c.id as "conversationId", (
      select ${proposalSubject(sql`o.message_id`)} from price_proposals o
      where o.buyer_id = ${buyerId} and o.product_id = f.id and o.state = 'open'
        and o.ends_at > ${now}) as open
    from product_facts f left join conversations c on c.shop_id = f.shop_id and c.buyer_id = ${buyerId}
    where f.id = ${productId} and f.deleted_at is null`)
  const [found] = rows
  if (!found) throw productUnknown()
  const { left, again } = await countLeft(db, { buyerId, productId }, now)
  const { conversationId, open } = found
  return { left, again: again?.toISOString() ?? null, open: presentProposal(open), conversationId }
}
