import { expect, test } from 'vitest'

import { quoteThread } from './thread-head.tsx'
import { lastSubject, threadRows } from './thread-rows.ts'
import { conversation, message, soap } from './thread.fixture.ts'

test('a day stands above its messages, and a product where the talk turns to it', () => {
  const rows = threadRows([
    message(1, { sentAt: '2026-11-22T23:59:00.000Z', product: soap }),
    message(2, { product: soap }),
    message(3),
    message(4, { product: { ...soap, slug: 'pagne' } }),
  ])
  expect(rows.map(({ kind }) => kind)).toEqual([
    'day',
    'product',
    'message',
    'day',
    'message',
    'message',
    'product',
    'message',
  ])
})

test('why a number is masked is said once, under the last one', () => {
  const explained = threadRows([
    message(1, { masked: 'number' }),
    message(2, { masked: 'link' }),
    message(3),
  ]).map((row) => (row.kind === 'message' ? row.explains : null))
  expect(explained).toEqual([null, null, 'link', null])
})

test('what a thread is about is the last product or parcel that somebody spoke of', () => {
  expect(lastSubject([message(1, { product: soap }), message(2)]).product).toBe(soap)
  expect(lastSubject([message(1)])).toEqual({ product: null, parcel: null })
})

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
