import * as contract from '#modules/conversations/contract/conversations.ts'
import { newId } from '#kernel/ids.ts'
import type { Person, Seller } from './market-people.ts'

type Draft = {
  key?: string
  text?: string
  images?: string[]
  product?: string
  parcelId?: string
}
type Written = Awaited<ReturnType<typeof write>>

/** Writes to a shop as a buyer. */
export function write(
  person: Person,
  { shopSlug }: Pick<Seller, 'shopSlug'>,
  said: string | Draft,
) {
  return person.call(contract.writeToShop, { params: { slug: shopSlug }, body: draftOf(said) })
}

/** Writes in a conversation as either side. */
export function say(
  person: Person,
  { conversationId: id }: Pick<Written, 'conversationId'>,
  said: string | Draft,
) {
  return person.call(contract.writeMessage, { params: { id }, body: draftOf(said) })
}

function draftOf(said: string | Draft) {
  return { key: newId(), ...(typeof said === 'string' ? { text: said } : said) }
}

/** Reads a conversation as a participant. */
export function read(
  person: Person,
  { conversationId: id }: Pick<Written, 'conversationId'>,
  before?: number,
) {
  return person.call(contract.readConversation, { params: { id }, query: { before } })
}

/** Marks all of it as read. */
export async function readAll(person: Person, conversation: Pick<Written, 'conversationId'>) {
  const { messages } = await read(person, conversation)
  await person.call(contract.markConversationRead, {
    params: { id: conversation.conversationId },
    body: { upTo: messages.at(-1)?._id ?? 0 },
  })
}
