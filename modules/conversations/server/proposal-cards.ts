import { sql } from 'drizzle-orm'

import type {
  ProposalCard,
  readOwnProposals as wire,
} from '#modules/conversations/contract/price-proposals.ts'
import { productUnknown } from '#modules/catalogue/server/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Given } from '#kernel/wire/endpoint.ts'
import { countLeft } from './propose.ts'

type Row = Omit<ProposalCard, 'until'> & {
  until: string
  messageId: number
  conversationId: string
}

/**
 * The steps of a bargain that these messages carry, by message. One statement, none without
 * messages. What ended shows so even before the job that ends it.
 */
export async function proposalCards(
  db: Sql,
  messageIds: readonly number[],
  now: Date,
): Promise<Map<number, ProposalCard>> {
  if (messageIds.length === 0) return new Map()
  const wanted = sql`unnest(${sql.param([...messageIds])}::bigint[]) as m(id)
    join price_proposals p on p.message_id = m.id or p.answer_message_id = m.id`
  return new Map(
    (await readCards(db, wanted, now)).map((row) => [row.messageId, presentCard(row)]),
  )
}

/**
 * What somebody may still propose for a product, and what waits for an answer.
 * @throws catalogue.product_unknown (404)
 */
export async function readOwnProposals(
  db: Sql,
  { buyerId, productId }: { buyerId: string; productId: string },
  now: Date,
): Promise<Given<typeof wire>> {
  const { rows } = await db.execute<{ conversationId: string | null }>(sql`
    select c.id as "conversationId"
    from product_facts f left join conversations c on c.shop_id = f.shop_id and c.buyer_id = ${buyerId}
    where f.id = ${productId} and f.deleted_at is null`)
  const [found] = rows
  if (!found) throw productUnknown()
  const { left, again } = await countLeft(db, { buyerId, productId }, now)
  const open = await readCards(
    db,
    sql`(select null::bigint as id) m join price_proposals p
      on p.buyer_id = ${buyerId} and p.product_id = ${productId} and p.state = 'open' and p.ends_at > ${now}`,
    now,
  )
  return {
    left,
    again: again?.toISOString() ?? null,
    open: open[0] ? presentCard(open[0]) : null,
    conversationId: found.conversationId,
  }
}

async function readCards(
  db: Sql,
  from: ReturnType<typeof sql>,
  now: Date,
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select coalesce(m.id, p.message_id)::int as "messageId", p.conversation_id as "conversationId",
      p.id as "proposalId", p.side, p.product_id as product, f.slug, f.name, p.size, p.color,
      p.quantity, p.unit_price_francs as "unitPrice", p.usual_price_francs as "usualPrice",
      case when p.state = 'open' and p.ends_at <= ${now} then 'ended' else p.state end as state,
      case when a.state = 'live' and a.ends_at <= ${now} then 'ended' else a.state end as agreed,
      coalesce(a.ends_at, p.ends_at) as until,
      case when p.state in ('accepted', 'refused') and coalesce(p.answer_message_id, p.message_id) = m.id
        then p.state else 'proposed' end as step
    from ${from}
    join product_facts f on f.id = p.product_id left join agreed_prices a on a.proposal_id = p.id`)
  return rows
}

function presentCard({ messageId: _id, conversationId: _of, until, ...card }: Row): ProposalCard {
  return { ...card, until: new Date(until).toISOString() }
}
