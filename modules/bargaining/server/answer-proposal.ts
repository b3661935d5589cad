import { sql } from 'drizzle-orm'

import type { ConversationSide } from '#modules/conversations/contract/conversations.ts'
import { proposalProblem, proposalWords } from '#modules/bargaining/contract/proposal-rules.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { proposalStates } from '#modules/conversations/database/values.ts'
import { findSellable, type Sellable } from '#modules/products/module.ts'
import {
  failConversation,
  lockConversation,
  type LockedConversation,
  writeStep,
  writtenBefore,
} from '#modules/conversations/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller, ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { requireRight } from '#modules/shops/module.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { agree } from './agreed-prices.ts'
import { fail } from './errors.ts'
import { priceAnswered } from './events.ts'
import { firstName } from '#kernel/wire/person-names.ts'
import { replaceOpen, writeProposal, type Proposal } from './write-proposal.ts'
import { makeProposal, refuseShortage, usualPriceOf } from './propose.ts'
import { query } from '#kernel/database/query.ts'

type Answer = { proposalId: string; key: string }
type Person = Pick<Caller, 'userId' | 'role'>
type Answered = { conversationId: string; messageId: number }

/**
 * Accepts a proposal: the price is the buyer's for 24 hours, once.
 * @throws shops.right_missing (403) · conversations.unknown (404) · closed, own_proposal,
 * proposal_answered, proposal_ended, product_gone, out_of_stock (409)
 */
export function acceptProposal(kernel: Kernel, person: Person, answer: Answer): Promise<Answered> {
  return answerTo(kernel, person, answer, async (tx, asked) => {
    const { locked, side, proposal } = asked
    const sellable = await stillSold(tx, kernel, proposal)
    refuseShortage(sellable, proposal.quantity)
    const words = proposalWords(proposal.quantity, proposal.unitPrice)
    const body = `Prix accordé\u00a0: ${words}`
    const told = { locked, side, proposal, person, answer, body }
    const messageId = await tell(tx, kernel, told)
    await settle(tx, kernel, { proposal, state: 'accepted', side, messageId })
    await agree(tx, { ...proposal, variantId: sellable.variantId }, kernel.clock.now())
    await noteAnswer(tx, kernel, asked, { answer: 'accepted', unitPrice: proposal.unitPrice })
    return messageId
  })
}

/**
 * @throws shops.right_missing (403) · conversations.unknown (404) · closed, own_proposal,
 * proposal_answered, proposal_ended (409)
 */
export function refuseProposal(kernel: Kernel, person: Person, answer: Answer): Promise<Answered> {
  return answerTo(kernel, person, answer, async (tx, asked) => {
    const { locked, side, proposal } = asked
    const body = `Prix refusé\u00a0: ${proposalWords(proposal.quantity, proposal.unitPrice)}`
    const messageId = await tell(tx, kernel, { locked, side, proposal, person, answer, body })
    await settle(tx, kernel, { proposal, state: 'refused', side, messageId })
    await noteAnswer(tx, kernel, asked, { answer: 'refused', unitPrice: proposal.unitPrice })
    return messageId
  })
}

/**
 * Proposes another price for the same quantity. A buyer's counts among the proposals.
 * @throws shops.right_missing (403) · conversations.unknown (404) · closed, own_proposal,
 * proposal_answered, proposal_ended, product_gone, out_of_stock, price_not_open (409) ·
 * price_refused (422) · too_many_proposals (429)
 */
export function counterProposal(
  kernel: Kernel,
  person: Person,
  { unitPrice, address, ...answer }: Answer & { unitPrice: number; address: string | null },
): Promise<Answered> {
  return answerTo(kernel, person, answer, async (tx, asked) => {
    const { locked, side, proposal } = asked
    const sellable = await stillSold(tx, kernel, proposal)
    const wanted = { ...proposal, unitPrice, key: answer.key, address }
    if (side === 'buyer') return makeProposal(tx, kernel, { locked, sellable, wanted })
    const problem = proposalProblem(unitPrice, usualPriceOf(sellable))
    if (problem) throw fail('bargaining.price_refused', { sentence: problem })
    refuseShortage(sellable, proposal.quantity)
    const at = kernel.clock.now()
    const { buyerId, productId } = proposal
    await replaceOpen(tx, { buyerId, productId, at })
    const body = `Propose plutôt ${proposalWords(proposal.quantity, unitPrice)}`
    const messageId = await tell(tx, kernel, { locked, side, proposal, person, answer, body })
    const usualPrice = usualPriceOf(sellable)
    const own = { side, unitPrice, usualPrice, at, messageId, answersAt: null }
    await writeProposal(tx, kernel, { ...proposal, ...own })
    await noteAnswer(tx, kernel, asked, { answer: 'countered', unitPrice })
    return messageId
  })
}

type Asked = {
  locked: LockedConversation
  side: ConversationSide
  proposal: Open
  actor: ShopActor | null
}

/** Locks the conversation: of two answers the second sees the first. */
async function answerTo(
  kernel: Kernel,
  person: Person,
  { proposalId, key }: Answer,
  act: (tx: Tx, asked: Asked) => Promise<number>,
): Promise<Answered> {
  return kernel.transaction(async (tx) => {
    const rows = await query<{ id: string }>(
      tx,
      sql`select conversation_id as id from price_proposals where id = ${proposalId}`,
    )
    if (!rows[0]) throw failConversation('conversations.unknown')
    const locked = await lockConversation(tx, rows[0].id)
    const side = await locked.sideOf(person)
    const actor =
      side === 'shop'
        ? await requireRight(tx, person, { shopId: locked.shopId, right: 'products' })
        : null
    const earlier = await writtenBefore(tx, person, { key })
    if (earlier) return earlier
    if (locked.closedBy) throw failConversation('conversations.closed')
    const proposal = await readOpen(tx, proposalId, kernel.clock.now())
    if (proposal.side === side) throw fail('bargaining.own_proposal')
    const messageId = await act(tx, { locked, side, proposal, actor })
    return { conversationId: locked.id, messageId }
  })
}

type Open = Proposal & { product: string; usualPrice: number }
type OpenProposalRow = Open & { state: (typeof proposalStates)[number]; isLate: boolean }

async function readOpen(tx: Tx, id: string, now: Date): Promise<Open> {
  const [row] = await query<OpenProposalRow>(
    tx,
    sql`
    select p.id, p.conversation_id, p.buyer_id,
      p.product_id, p.variant_id, p.size, p.color, p.side, p.quantity,
      p.unit_price_francs as unit_price, p.state, p.ends_at <= ${now} as is_late,
      p.usual_price_francs as usual_price, f.name as product
    from price_proposals p join ${productFacts} f on f.id = p.product_id where p.id = ${id}`,
  )
  if (!row) throw failConversation('conversations.unknown')
  const { state, isLate, ...proposal } = row
  if (state === 'ended' || (state === 'open' && isLate)) throw fail('bargaining.proposal_ended')
  if (state !== 'open') throw fail('bargaining.proposal_answered')
  return proposal
}

async function stillSold(tx: Tx, kernel: Kernel, proposal: Proposal): Promise<Sellable> {
  const { productId, size, color } = proposal
  const [sellable] = await findSellable(tx, [{ productId, size, color }], kernel.clock.now())
  if (!sellable?.variantId || sellable.deleted || sellable.suspended)
    throw fail('bargaining.product_gone')
  return sellable
}

type Telling = Omit<Asked, 'actor'> & { person: Person; answer: Answer; body: string }

function tell(
  tx: Tx,
  kernel: Kernel,
  { locked, side, proposal, person, answer, body }: Telling,
): Promise<number> {
  return writeStep(tx, kernel, {
    locked,
    side,
    writerId: person.userId,
    key: answer.key,
    body,
    productId: proposal.productId,
    needs: 'notice',
  })
}

type Settled = {
  proposal: Proposal
  state: 'accepted' | 'refused'
  side: ConversationSide
  messageId: number
}

async function settle(
  tx: Tx,
  { clock }: Kernel,
  { proposal, state, side, messageId }: Settled,
): Promise<void> {
  await query(
    tx,
    sql`
    update price_proposals set state = ${state}, answered_by = ${side},
      answered_at = ${clock.now()}, answer_message_id = ${messageId}
    where id = ${proposal.id}`,
  )
}

type PriceAnswer = { answer: 'accepted' | 'refused' | 'countered'; unitPrice: number }

async function noteAnswer(
  tx: Tx,
  kernel: Kernel,
  { actor, proposal, locked }: Asked,
  { answer, unitPrice }: PriceAnswer,
): Promise<void> {
  if (!actor || actor.isOwner) return
  const at = kernel.clock.now()
  const { id: proposalId, productId, product, quantity, usualPrice } = proposal
  await recordShopAct(tx, actor, {
    action: `shops.price_${answer}`,
    subject: { kind: 'product', id: productId, label: product },
    before: { price: formatFrancs(usualPrice) },
    after: { price: proposalWords(quantity, unitPrice) },
    at,
  })
  await kernel.events.emit(tx, priceAnswered, {
    proposalId,
    conversationId: locked.id,
    ownerId: actor.ownerId,
    helper: await firstNameOf(tx, actor.actorId),
    product,
    answer,
    quantity,
    unitPrice,
    at: at.toISOString(),
  })
}

async function firstNameOf(tx: Tx, userId: string): Promise<string> {
  const rows = await query<{ name: string }>(
    tx,
    sql`
    select name from ${personFacts} where id = ${userId}`,
  )
  return firstName(rows[0]?.name ?? '')
}
