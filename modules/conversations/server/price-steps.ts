import { sql, type SQL } from 'drizzle-orm'

import type {
  ConversationSide,
  SellerBargain,
} from '#modules/conversations/contract/conversations.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** What bargaining adds to conversations: prices that are proposed and agreed in them. */
export type PriceSteps = {
  /** SQL: the price step of a message as JSON; null for other messages. `message`: its id. */
  cardOf(message: SQL): SQL
  /** SQL: query of the conversations where `side` must answer a price. */
  toAnswer(side: ConversationSide, now: Date): SQL
  /** SQL: nearest deadline of a price to answer or to order at. `conversation`: its id. */
  deadlineOf(conversation: SQL, side: ConversationSide, now: Date): SQL
  /** Reads the seller's two amounts for the last price proposed in a conversation. */
  readBargain(kernel: Kernel, conversationId: string): Promise<SellerBargain | null>
}

const noSteps: PriceSteps = {
  cardOf: () => sql`null::json`,
  toAnswer: () => sql`select null::uuid where false`,
  deadlineOf: () => sql`null::timestamptz`,
  readBargain: () => Promise.resolve(null),
}
const steps = new WeakMap<Kernel, PriceSteps>()

/** Called once, by bargaining. */
export function addPriceSteps(kernel: Kernel, added: PriceSteps): void {
  steps.set(kernel, added)
}

/** Returns the price steps as added by bargaining. */
export function priceStepsOf(kernel: Kernel): PriceSteps {
  return steps.get(kernel) ?? noSteps
}

/** @param row as PostgreSQL writes JSON */
export function toProposalCard(row: ProposalCard | null): ProposalCard | null {
  return row && { ...row, until: new Date(row.until).toISOString() }
}
