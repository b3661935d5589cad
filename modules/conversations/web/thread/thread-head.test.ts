import { expect, test } from 'vitest'

import { quoteThread } from './thread-head.tsx'
import { conversation, message } from './thread.fixture.ts'

test('a complaint quotes the last words of both, and leaves room to add to them', () => {
  const long = 'mot '.repeat(240)
  const words = quoteThread(
    conversation({
      messages: [
        message(1, { text: long }),
        message(2, { side: 'shop', text: long }),
        message(3, { text: 'La théière est fêlée.' }),
        message(4, { text: 'Retenu', state: 'held' }),
      ],
    }),
  )
  expect(words.length).toBeLessThan(1_300)
  expect(words).toContain('Bazin Diarra, ')
  expect(words).toContain('« La théière est fêlée. »')
  expect(words).not.toContain('Retenu')
})
