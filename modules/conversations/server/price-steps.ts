import { sql, type SQL } from 'drizzle-orm'

import type {
  ConversationSide,
  SellerBargain,
} from '#modules/conversations/contract/conversations.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import type { Kernel } from '#kernel/kernel.ts'

export type PriceSteps = {
  /** SQL: price step of a message id as JSON, or null. */
  cardOf(message: SQL): SQL
  /** SQL: conversations where `side` must answer a price. */
  toAnswer(side: ConversationSide, now: Date): SQL
  /** SQL: nearest deadline of a conversation id, to answer a price or to order at it. */
  deadlineOf(conversation: SQL, side: ConversationSide, now: Date): SQL
  readBargain(kernel: Kernel, conversationId: string): Promise<SellerBargain | null>
}

const noSteps: PriceSteps = {
  cardOf: () => sql`null::json`,
  toAnswer: () => sql`select null::uuid where false`,
  deadlineOf: () => sql`null::timestamptz`,
  readBargain: () => Promise.resolve(null),
}
const steps = new WeakMap<Kernel, PriceSteps>()

export function addPriceSteps(kernel: Kernel, added: PriceSteps): void {
  steps.set(kernel, added)
}

export function priceStepsOf(kernel: Kernel): PriceSteps {
  return steps.get(kernel) ?? noSteps
}

export function toProposalCard(row: ProposalCard | null): ProposalCard | null {
  return row && { ...row, until: new Date(row.until).toISOString() }
}
