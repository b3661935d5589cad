import type { Conversation } from '#modules/conversations/contract/conversations.ts'
import { formatMoment } from '#web/ui/words/dates.ts'

/** The form of a complaint takes 2,000 signs, and the buyer has something to add. */
const MOST = 1_200
const MESSAGES = 6

/** The end of a thread in words, to begin a complaint with. */
export function quoteThread({ shop, messages }: Pick<Conversation, 'shop' | 'messages'>): string {
  const lines = messages
    .filter(({ text, state }) => text !== '' && state === 'sent')
    .slice(-MESSAGES)
    .map(
      ({ side, sentAt, text }) =>
        `${side === 'buyer' ? 'Moi' : shop.name}, ${formatMoment(sentAt)} : « ${text} »`,
    )
  while (lines.join('\n').length > MOST && lines.length > 1) lines.shift()
  if (lines.length === 0) return ''
  return `Nos messages :\n${lines.join('\n').slice(0, MOST)}\n\n`
}
