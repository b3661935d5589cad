import { atWords } from '#kernel/wire/due-words.ts'
import { sql } from 'drizzle-orm'

import type { proposePrice as wire } from '#modules/bargaining/contract/price-proposals.ts'
import {
  PROPOSALS_MAX,
  PROPOSALS_WITHIN_DAYS,
  proposalProblem,
  proposalWords,
} from '#modules/bargaining/contract/proposal-rules.ts'
import { choiceSentences } from '#modules/products/contract/product-words.ts'
import { findSellable, type Sellable } from '#modules/products/module.ts'
import { productUnknown } from '#modules/products/module.ts'
import {
  actsForShop,
  beginConversation,
  failConversation,
  lockConversation,
  type LockedConversation,
  writeStep,
  writtenBefore,
} from '#modules/conversations/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { judge, momentOfAnswer, termsOf, type Terms } from './answer-by-amounts.ts'
import { fail } from './errors.ts'
import { replaceOpen, writeProposal } from './write-proposal.ts'
import { query } from '#kernel/database/query.ts'

type Person = Pick<Caller, 'userId' | 'role'>
type ProposalInput = Read<typeof wire>['body'] & {
  productId: string
  address: string | null
}

/**
 * Proposes a price, in the shop's conversation (created if missing).
 * @returns the message that carries it
 * @throws products.product_unknown (404) · conversations.own_shop, closed, price_not_open,
 * product_gone, out_of_stock (409) · too_many, too_many_proposals (429) · choice_missing,
 * price_refused (422)
 */
export async function proposePrice(
  kernel: Kernel,
  buyer: Person,
  wanted: ProposalInput,
): Promise<{ conversationId: string; messageId: number }> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const { productId, size, color } = wanted
    const [sellable] = await findSellable(tx, [{ productId, size, color }], now)
    if (!sellable || sellable.deleted) throw productUnknown()
    const pair = { buyerId: buyer.userId, shopId: sellable.shop.id }
    if (await actsForShop(tx, buyer, pair.shopId)) throw failConversation('conversations.own_shop')
    const locked = await lockConversation(tx, await beginConversation(tx, kernel, pair))
    const earlier = await writtenBefore(tx, buyer, wanted)
    if (earlier) return earlier
    if (locked.closedBy) throw failConversation('conversations.closed')
    const messageId = await makeProposal(tx, kernel, { locked, sellable, wanted })
    return { conversationId: locked.id, messageId }
  })
}

type MakeProposalInput = { locked: LockedConversation; sellable: Sellable; wanted: ProposalInput }

/**
 * Makes a first price or counter, counted among three in seven days.
 * @returns the message that carries it
 * @throws bargaining.price_not_open, product_gone, out_of_stock (409) · too_many_proposals (429)
 * · choice_missing, price_refused (422)
 */
export async function makeProposal(
  tx: Tx,
  kernel: Kernel,
  { locked, sellable, wanted }: MakeProposalInput,
): Promise<number> {
  const now = kernel.clock.now()
  const { buyerId } = locked
  const { productId, size, color, quantity, unitPrice, key, address } = wanted
  const usualPrice = usualPriceOf(sellable)
  const terms = await termsOf(tx, productId, usualPrice)
  const variantId = checkWanted(sellable, wanted, terms)
  const { left, again } = await countLeft(tx, { buyerId, productId }, now)
  if (left === 0) throw fail('bargaining.too_many_proposals', { sentence: tooMany(again) })
  await replaceOpen(tx, { buyerId, productId, at: now })
  const answersAt = judge(unitPrice, terms)
    ? await momentOfAnswer(tx, kernel, { buyerId, productId, address })
    : null
  const messageId = await writeStep(tx, kernel, {
    locked,
    side: 'buyer',
    writerId: buyerId,
    key,
    body: `Propose ${proposalWords(quantity, unitPrice)}`,
    productId,
    needs: answersAt ? 'nothing' : 'answer',
  })
  await writeProposal(tx, kernel, {
    conversationId: locked.id,
    buyerId,
    productId,
    variantId,
    size,
    color,
    side: 'buyer',
    quantity,
    unitPrice,
    usualPrice,
    at: now,
    messageId,
    answersAt,
  })
  return messageId
}

export function usualPriceOf({ price, promoPrice }: Sellable): number {
  return promoPrice ?? price
}

/** @throws bargaining.out_of_stock (409) */
export function refuseShortage({ stock }: Pick<Sellable, 'stock'>, quantity: number): void {
  if (quantity <= stock) return
  const sentence = stock === 1 ? 'Il ne reste qu’une pièce.' : `Il ne reste que ${stock} pièces.`
  throw fail('bargaining.out_of_stock', stock > 0 ? { sentence } : {})
}

function checkWanted(sellable: Sellable, wanted: ProposalInput, terms: Terms): string {
  if (sellable.suspended || sellable.shop.closed) throw fail('bargaining.product_gone')
  if (!terms.takes) throw fail('bargaining.price_not_open')
  if (!sellable.variantId) {
    const missing = sellable.variantTypes.find((type) => !wanted[type])
    throw fail('bargaining.choice_missing', missing ? { sentence: choiceSentences[missing] } : {})
  }
  const problem = proposalProblem(wanted.unitPrice, usualPriceOf(sellable))
  if (problem) throw fail('bargaining.price_refused', { sentence: problem })
  refuseShortage(sellable, wanted.quantity)
  return sellable.variantId
}

/** Proposals left, and when the oldest expires; lock the conversation before deciding by it. */
export async function countLeft(
  db: Sql,
  { buyerId, productId }: { buyerId: string; productId: string },
  now: Date,
): Promise<{ left: number; again: Date | null }> {
  const rows = await query<{ made: number; first: string | null }>(
    db,
    sql`
    select count(*)::int as made, min(made_at) as first from price_proposals
    where buyer_id = ${buyerId} and product_id = ${productId} and side = 'buyer'
      and made_at > ${addMs(now, -PROPOSALS_WITHIN_DAYS * dayMs)}`,
  )
  const { made = 0, first = null } = rows[0] ?? {}
  return {
    left: Math.max(0, PROPOSALS_MAX - made),
    again: first === null ? null : addMs(new Date(first), PROPOSALS_WITHIN_DAYS * dayMs),
  }
}

function tooMany(again: Date | null): string {
  const made = `Vous avez fait vos ${PROPOSALS_MAX} propositions.`
  return again ? `${made} Revenez ${atWords(again)}.` : made
}
