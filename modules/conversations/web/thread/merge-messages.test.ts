import { expect, test } from 'vitest'

import { mergeConversation, withOlder, withWritten } from './use-conversation.ts'
import { conversation, message } from './thread.fixture.ts'

const idsOf = ({ messages }: { messages: readonly { _id: number }[] }) =>
  messages.map(({ _id }) => _id)
const reading = (ids: readonly number[], more = false) =>
  conversation({ messages: ids.map((id) => message(id)), more })

test('older messages that were asked for stay when new ones come', () => {
  const known = withOlder(reading([4, 5], true), reading([1, 2, 3], true))
  const now = mergeConversation(known, reading([4, 5, 6], true))
  expect(idsOf(now)).toEqual([1, 2, 3, 4, 5, 6])
  expect(now.more).toBe(true)
})

test('after a long absence no message is missing in the middle: older ones are asked anew', () => {
  const now = mergeConversation(reading([1, 2]), reading([60, 61], true))
  expect(idsOf(now)).toEqual([60, 61])
  expect(now.more).toBe(true)
})

test('a message that was sent stands once, wherever its answer finds it', () => {
  expect(idsOf(withWritten(reading([1, 2]), message(3)))).toEqual([1, 2, 3])
  expect(idsOf(withWritten(reading([1, 3, 4]), message(3)))).toEqual([1, 3, 4])
})
