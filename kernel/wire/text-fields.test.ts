import { expect, test } from 'vitest'

import { name, NewPassword } from './person-fields.ts'
import { readText } from './plain-text.ts'
import { text } from './text-fields.ts'

const nothing = [
  '',
  '   ',
  '\u200b',
  '\u2060\u2060\u2060',
  '\u2800\u2800\u2800',
  '\u3164\u3164\u3164',
  '\u00ad\u00ad\u00ad',
  '\ufeff\ufeff\ufeff',
  '\u115f\u1160\uffa0',
  '\u034f\u034f\u034f',
  '\u0301\u0301\u0301',
  '\ufe0f\ufe0f\ufe0f',
  '\u{e0041}\u{e0042}\u{e0043}',
  '\u202e\u202d\u2066\u2069',
  '\ue000\ue000\ue000',
  '\ud800\udfff\ud800',
  '\u{13441}\u{1d159}\ufffc',
  ' \u200b\n\u2800\t\u3164 ',
]

test.each(nothing)('a text in which nothing can be seen is no text: %j', (typed) => {
  expect(readText(typed)).toBe('')
  expect(text(1, 80, 'missing').safeParse(typed).error?.issues[0]?.message).toBe('missing')
  expect(name(80, 'missing').safeParse(typed).error?.issues[0]?.message).toBe('missing')
  expect(text(0, 80, 'missing').parse(typed)).toBe('')
})

test('signs that nobody sees do not count for the least length', () => {
  expect(text(3, 80, 'missing').safeParse('a\u200bb\u2060\u2800').success).toBe(false)
  expect(text(3, 80, 'missing').parse('abc\u200b')).toBe('abc')
})

test('a text loses control characters and bidirectional overrides, and is stored in NFC', () => {
  expect(text(1, 80, '').parse('\u202eSavon\u202c \u2067de\u2069 Kita\u0000\u0085')).toBe(
    'Savon de Kita',
  )
  expect(text(1, 80, '').parse('Mai\u0308s')).toBe('Maïs')
  expect(text(1, 80, '').parse('ligne un\r\nligne deux')).toBe('ligne un\nligne deux')
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

test('a new password is in NFC, whichever way its accents were typed', () => {
  expect(NewPassword.parse('Re\u0301gion2026')).toBe('Région2026')
})
