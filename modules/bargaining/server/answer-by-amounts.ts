import { sql } from 'drizzle-orm'

import { proposalTerms } from '#modules/products/database/views.ts'
import { deviceFacts } from '#modules/identity/database/views.ts'
import { buyerFacts } from '#modules/parcels/database/views.ts'
import { conversationFacts } from '#modules/conversations/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import {
  PROPOSALS_MAX,
  PROPOSALS_WITHIN_DAYS,
  proposalWords,
} from '#modules/bargaining/contract/proposal-rules.ts'
import { findSellable } from '#modules/products/module.ts'
import {
  bumpCorrespondents,
  deliverMessage,
  lockConversation,
  type LockedConversation,
  writeStep,
} from '#modules/conversations/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { newId, randomDigits } from '#kernel/ids.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { takeTry, type Throttle } from '#kernel/limits/throttle.ts'
import { agree } from './agreed-prices.ts'
import { type Proposal } from './write-proposal.ts'
import { query } from '#kernel/database/query.ts'

export type Terms = { takes: boolean; acceptsFrom: number | null; refusesBelow: number | null }

export async function termsOf(db: Sql, productId: string, usualPrice: number): Promise<Terms> {
  const rows = await query<Terms>(
    db,
    sql`
    select takes_proposals as takes, accepts_from_francs as accepts_from,
      refuses_below_francs as refuses_below
    from ${proposalTerms} where product_id = ${productId}`,
  )
  const { takes = false, acceptsFrom = null, refusesBelow = null } = rows[0] ?? {}
  return { takes, ...roundedAmounts({ acceptsFrom, refusesBelow }, usualPrice) }
}

export function roundedAmounts(
  { acceptsFrom, refusesBelow }: Pick<Terms, 'acceptsFrom' | 'refusesBelow'>,
  usualPrice: number,
): Pick<Terms, 'acceptsFrom' | 'refusesBelow'> {
  const step = Math.max(5, 10 ** Math.floor(Math.log10(Math.max(usualPrice, 20) / 20)))
  return {
    acceptsFrom: acceptsFrom && Math.min(usualPrice, Math.ceil(acceptsFrom / step) * step),
    refusesBelow: refusesBelow && Math.floor(refusesBelow / step) * step,
  }
}

/** Judges a price by the seller's two amounts; null: the shop answers. */
export function judge(
  unitPrice: number,
  { acceptsFrom, refusesBelow }: Terms,
): 'accepted' | 'refused' | null {
  if (acceptsFrom !== null && unitPrice >= acceptsFrom) return 'accepted'
  return refusesBelow !== null && unitPrice < refusesBelow ? 'refused' : null
}

/** A carrier has many phones behind one network. */
const ofNetwork: Throttle = {
  name: 'price-answers',
  free: 6,
  leakMs: dayMs,
  waitsMs: [dayMs],
}
const leastWaitMs = 5 * 60_000
const spreadMs = 10 * 60_000

type Asker = { buyerId: string; productId: string; address: string | null }

/**
 * Returns the time when the two amounts answer; null: the shop does. Only for known buyers, three
 * times per device and product in seven days, after a wait independent of the price.
 */
export async function momentOfAnswer(tx: Tx, kernel: Kernel, asker: Asker): Promise<Date | null> {
  const now = kernel.clock.now()
  const { buyerId, productId, address } = asker
  const [found] = await query<{ isKnown: boolean; answered: number }>(
    tx,
    sql`
    select b.is_known or b.is_proved as is_known, (
      select count(*)::int from price_proposals p
      where p.product_id = ${productId} and p.answers_at is not null
        and p.made_at > ${addMs(now, -PROPOSALS_WITHIN_DAYS * dayMs)}
        and exists (select from ${deviceFacts} a join ${deviceFacts} d on d.token_hash = a.token_hash
          where a.user_id = p.buyer_id and d.user_id = ${buyerId})) as answered
    from ${buyerFacts} b where b.id = ${buyerId}`,
  )
  if (!found?.isKnown || found.answered >= PROPOSALS_MAX) return null
  const subject = `${productId} ${networkOf(address ?? '')}`
  if (address !== null && (await takeTry(tx, now, [{ throttle: ofNetwork, subject }])) > 0)
    return null
  return addMs(now, leastWaitMs + Math.floor((Number(randomDigits(4)) / 10_000) * spreadMs))
}

const batchSize = 200

export async function answerByAmounts(kernel: Kernel): Promise<void> {
  const rows = await query<{ id: string; conversationId: string }>(
    kernel.db,
    sql`
    select id, conversation_id from price_proposals
    where state = 'open' and answers_at <= ${kernel.clock.now()} limit ${batchSize}`,
  )
  // A transaction each: locking several correspondents could deadlock.
  await oneByOne(kernel, 'bargaining.answer-proposals', rows, ({ id, conversationId }) =>
    kernel.transaction(async (tx) => {
      const locked = await lockConversation(tx, conversationId)
      const waiting = await readWaiting(tx, id, kernel.clock.now())
      if (waiting) await answer(tx, kernel, { locked, waiting })
    }),
  )
}

type Waiting = Proposal & { messageId: number; ownerId: string }
type Answering = { locked: LockedConversation; waiting: Waiting }

async function readWaiting(tx: Tx, id: string, now: Date): Promise<Waiting | null> {
  const [row] = await query<Waiting>(
    tx,
    sql`
    select p.id, p.conversation_id, p.buyer_id,
      p.product_id, p.variant_id, p.size, p.color, p.side, p.quantity,
      p.unit_price_francs as unit_price, p.message_id::int as message_id, s.owner_id
    from price_proposals p join ${conversationFacts} c on c.id = p.conversation_id
      join ${shopFacts} s on s.id = c.shop_id
    where p.id = ${id} and p.state = 'open' and p.ends_at > ${now}`,
  )
  return row ?? null
}

async function answer(tx: Tx, kernel: Kernel, answering: Answering): Promise<void> {
  const { locked, waiting } = answering
  const now = kernel.clock.now()
  const { productId, size, color, quantity, unitPrice } = waiting
  const [sellable] = await findSellable(tx, [{ productId, size, color }], now)
  const isSold = sellable?.variantId && !sellable.deleted && !sellable.suspended
  const usualPrice = sellable ? (sellable.promoPrice ?? sellable.price) : 0
  const verdict = isSold ? judge(unitPrice, await termsOf(tx, productId, usualPrice)) : null
  const isShort = verdict === 'accepted' && (sellable?.stock ?? 0) < quantity
  if (!verdict || isShort || locked.closedBy || locked.isGone) {
    await leaveToShop(tx, kernel, answering)
    return
  }
  if (verdict === 'accepted') await tellShop(tx, kernel, answering)
  const words = proposalWords(quantity, unitPrice)
  const messageId = await writeStep(tx, kernel, {
    locked,
    side: 'shop',
    writerId: waiting.ownerId,
    key: newId(),
    body: `${verdict === 'accepted' ? 'Prix accordé' : 'Prix refusé'}\u00a0: ${words}`,
    productId,
    needs: 'notice',
    byItself: true,
  })
  await query(
    tx,
    sql`
    update price_proposals set state = ${verdict}, answered_by = 'limits', answered_at = ${now},
      answer_message_id = ${messageId}
    where id = ${waiting.id}`,
  )
  if (verdict === 'accepted' && sellable)
    await agree(tx, { ...waiting, variantId: sellable.variantId }, now)
}

async function leaveToShop(tx: Tx, kernel: Kernel, answering: Answering): Promise<void> {
  const { waiting, locked } = answering
  await query(tx, sql`update price_proposals set answers_at = null where id = ${waiting.id}`)
  if (locked.closedBy || locked.isGone) await bumpCorrespondents(tx, kernel, locked)
  else await tellShop(tx, kernel, answering)
}

async function tellShop(tx: Tx, kernel: Kernel, { locked, waiting }: Answering): Promise<void> {
  const { messageId } = waiting
  await deliverMessage(tx, kernel, { locked, side: 'buyer', messageId, at: kernel.clock.now() })
}
