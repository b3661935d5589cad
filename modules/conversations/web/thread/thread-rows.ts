import type {
  ConversationMessage,
  ParcelSubject,
  ProductSubject,
} from '#modules/conversations/contract/conversations.ts'

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'product'; key: string; product: ProductSubject }
  | { kind: 'parcel'; key: string; parcel: ParcelSubject }
  | {
      kind: 'message'
      key: string
      message: ConversationMessage
      explains: 'number' | 'link' | null
    }

export function threadRows(messages: readonly ConversationMessage[]): ThreadRow[] {
  const masked = messages.findLast((message) => message.masked !== null)
  const rows: ThreadRow[] = []
  let day = ''
  let subject = ''
  for (const message of messages) {
    const { _id, product, parcel, sentAt } = message
    // Bamako is UTC all year.
    if (sentAt.slice(0, 10) !== day) {
      day = sentAt.slice(0, 10)
      rows.push({ kind: 'day', key: day, at: sentAt })
    }
    const about = product?.slug ?? parcel?._id ?? subject
    if (about !== subject) {
      subject = about
      if (product) rows.push({ kind: 'product', key: `${_id} ${about}`, product })
      else if (parcel) rows.push({ kind: 'parcel', key: `${_id} ${about}`, parcel })
    }
    const explains = message === masked ? message.masked : null
    rows.push({ kind: 'message', key: String(_id), message, explains })
  }
  return rows
}

export function lastSubject(
  messages: readonly ConversationMessage[],
): Pick<ConversationMessage, 'product' | 'parcel'> {
  const last = messages.findLast(({ product, parcel }) => product ?? parcel)
  return { product: last?.product ?? null, parcel: last?.parcel ?? null }
}
