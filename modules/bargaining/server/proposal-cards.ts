import { sql } from 'drizzle-orm'

import { productFacts, proposalTerms } from '#modules/products/database/views.ts'
import { conversationFacts } from '#modules/conversations/database/views.ts'
import type { readOwnProposals as wire } from '#modules/bargaining/contract/price-proposals.ts'
import { PROPOSALS_WITHIN_DAYS } from '#modules/bargaining/contract/proposal-rules.ts'
import type { SellerBargain } from '#modules/conversations/contract/conversations.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { toProposalCard, type PriceSteps } from '#modules/conversations/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { productUnknown } from '#modules/products/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import { roundedAmounts } from './answer-by-amounts.ts'
import { countLeft } from './propose.ts'
import { query } from '#kernel/database/query.ts'

export const priceSteps: PriceSteps = {
  cardOf: (message) => sql`
  (select json_build_object('proposalId', p.id, 'side', p.side, 'product', p.product_id,
      'slug', f.slug, 'name', f.name, 'size', p.size, 'color', p.color, 'quantity', p.quantity,
      'unitPrice', p.unit_price_francs, 'usualPrice', p.usual_price_francs, 'state', p.state,
      'agreed', a.state, 'until', coalesce(a.ends_at, p.ends_at), 'step', case
        when p.state in ('accepted', 'refused')
          and coalesce(p.answer_message_id, p.message_id) = ${message} then p.state
        else 'proposed' end)
    from price_proposals p join ${productFacts} f on f.id = p.product_id
      left join agreed_prices a on a.proposal_id = p.id
    where ${message} in (p.message_id, p.answer_message_id))`,

  toAnswer: (side, now) => sql`
    select p.conversation_id from price_proposals p
    where p.state = 'open' and p.ends_at > ${now} and p.side <> ${side} and p.answers_at is null`,

  deadlineOf: (conversation, side, now) => sql`
    (select min(case when p.state = 'open' then p.ends_at else a.ends_at end)
    from price_proposals p left join agreed_prices a on a.proposal_id = p.id and a.state = 'live'
    where p.conversation_id = ${conversation} and (
      (p.state = 'open' and p.side <> ${side} and p.ends_at > ${now} and p.answers_at is null) or a.ends_at > ${now}))`,

  async readBargain({ db, clock }, conversationId) {
    const since = addMs(clock.now(), -PROPOSALS_WITHIN_DAYS * dayMs)
    const rows = await query<SellerBargain & { usualPrice: number }>(
      db,
      sql`
      select p.product_id as product, f.selling_price_francs as usual_price, t.accepts_from_francs as accepts_from,
        t.refuses_below_francs as refuses_below,
        (select count(*)::int from price_proposals o
          where o.buyer_id = p.buyer_id and o.product_id = p.product_id and o.side = 'buyer'
            and o.made_at > ${since}) as made
      from price_proposals p join ${proposalTerms} t on t.product_id = p.product_id
        join ${productFacts} f on f.id = p.product_id
      where p.conversation_id = ${conversationId} order by p.made_at desc limit 1`,
    )
    if (!rows[0]) return null
    const { usualPrice, ...bargain } = rows[0]
    return { ...bargain, ...roundedAmounts(bargain, usualPrice) }
  },
}

export async function readCard(db: Sql, messageId: number): Promise<ProposalCard | null> {
  const rows = await query<{ card: ProposalCard | null }>(
    db,
    sql`select ${priceSteps.cardOf(sql`${messageId}::bigint`)} as card`,
  )
  return toProposalCard(rows[0]?.card ?? null)
}

/**
 * Returns the buyer's remaining proposals for a product, and the unanswered one.
 * @throws products.product_unknown (404)
 */
export async function readOwnProposals(
  db: Sql,
  { buyerId, productId }: { buyerId: string; productId: string },
  now: Date,
): Promise<ReplyInput<typeof wire>> {
  type Found = { conversationId: string | null; open: ProposalCard | null }
  const [found] = await query<Found>(
    db,
    sql`
    select c.id as conversation_id, (
      select ${priceSteps.cardOf(sql`o.message_id`)} from price_proposals o
      where o.buyer_id = ${buyerId} and o.product_id = f.id and o.state = 'open'
        and o.ends_at > ${now}) as open
    from ${productFacts} f left join ${conversationFacts} c on c.shop_id = f.shop_id and c.buyer_id = ${buyerId}
    where f.id = ${productId} and f.deleted_at is null`,
  )
  if (!found) throw productUnknown()
  const { left, again } = await countLeft(db, { buyerId, productId }, now)
  const { conversationId, open } = found
  return { left, again: again?.toISOString() ?? null, open: toProposalCard(open), conversationId }
}
