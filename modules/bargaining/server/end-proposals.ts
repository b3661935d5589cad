import { sql, type SQL } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { conversationFacts } from '#modules/conversations/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { bumpCorrespondents } from '#modules/conversations/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { proposalEnded } from './events.ts'
import { query } from '#kernel/database/query.ts'

/** Ends a proposal, or the price agreed by it, whose time is over, and tells both. */
export async function endProposal(kernel: Kernel, id: string): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const over = sql`p.id = ${id} and coalesce(a.ends_at, p.ends_at) <= ${now}`
    for (const one of await end(tx, now, over)) await tell(tx, kernel, one)
  })
}

export async function endProposalsOf(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  await end(
    tx,
    kernel.clock.now(),
    sql`(p.buyer_id = ${userId} or c.shop_id in (select id from ${shopFacts} where owner_id = ${userId}))`,
  )
}

type Ended = {
  proposalId: string
  conversationId: string
  buyerId: string
  shopId: string
  side: 'buyer' | 'shop'
  product: string
  wasOpen: boolean
}

async function end(tx: Tx, at: Date, which: SQL): Promise<Ended[]> {
  return query<Ended>(
    tx,
    sql`
    with due as (
      select p.id, p.conversation_id, p.buyer_id, p.product_id, c.shop_id, p.side, p.state = 'open' as was_open
      from price_proposals p join ${conversationFacts} c on c.id = p.conversation_id
      left join agreed_prices a on a.proposal_id = p.id
      where (p.state = 'open' or a.state = 'live') and ${which}
      for update of p),
    proposals as (
      update price_proposals p set state = 'ended', answered_at = ${at}
      from due where p.id = due.id and p.state = 'open'),
    prices as (
      update agreed_prices a set state = 'ended'
      from due where a.proposal_id = due.id and a.state = 'live')
    select id as proposal_id, conversation_id, buyer_id,
      shop_id, side, was_open,
      (select f.name from ${productFacts} f where f.id = due.product_id) as product
    from due`,
  )
}

async function tell(tx: Tx, kernel: Kernel, ended: Ended): Promise<void> {
  await bumpCorrespondents(tx, kernel, ended)
  const { proposalId, conversationId, buyerId, product } = ended
  const at = kernel.clock.now().toISOString()
  if (ended.wasOpen && ended.side === 'buyer')
    await kernel.events.emit(tx, proposalEnded, {
      proposalId,
      conversationId,
      buyerId,
      product,
      at,
    })
}
