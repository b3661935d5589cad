import type { World } from './world.ts'

const codeWords = /\bcode \d{6}\b/

/**
 * Expects each SMS since the last look that went to a buyer, or that holds a code, to be about that
 * buyer's own orders.
 */
export function expectTextsAgree({ market, books, buyers, acts }: World): void {
  const readers = new Map(buyers.map((buyer) => [buyer.user.phone, buyer]))
  for (const { phone, message } of market.sms.messages()) {
    acts.texts += 1
    const reader = readers.get(phone)
    if (!reader && !codeWords.test(message)) continue
    const others = books.orders.filter(
      ({ number, buyer }) => buyer !== reader && message.includes(number),
    )
    const [other] = others
    if (other) throw new Error(`${phone} was sent what is of ${other.buyer.mark}: « ${message} »`)
  }
  market.sms.clearMessages()
}
