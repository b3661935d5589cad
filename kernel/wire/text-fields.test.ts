import { expect, test } from 'vitest'

import { text } from './text-fields.ts'

test('signs that nobody sees do not count for the least length', () => {
  expect(text(3, 80, 'missing').safeParse('a\u200bb\u2060\u2800').success).toBe(false)
  expect(text(3, 80, 'missing').parse('abc\u200b')).toBe('abc')
})

test('scripts, signs and pictures that people write are kept as they are', () => {
  for (const typed of [
    'أرز بسمتي',
    'ߒߞߏ ߞߊ߲',
    '👩🏾‍🍳 Cuisine ❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'Bɔgɔlan fini Ɲɛnɛ',
    'नमस्ते',
    '…',
  ])
    expect(text(1, 80, '').parse(typed)).toBe(typed)
})
