import { expect, test } from 'vitest'

import { slugOf } from './slugs.ts'

test.each([
  ['Pagne wax « Œil de bœuf »', 'pagne-wax-oeil-de-boeuf'],
  ['Bɔgɔlan fini', 'bogolan-fini'],
  ['Bɔgɔlan Ɲɛnɛ', 'bogolan-nyene'],
  ['Ŋɔmi, SƐBƐ', 'ngomi-sebe'],
  ['Kɛ́lɛ̀ya', 'keleya'],
  ['Ɗaɓɓal ƴakki', 'dabbal-yakki'],
  ['أرز بسمتي', 'arz-bsmty'],
  ['ثوب ٣ أمتار', 'thwb-3-amtar'],
  ['ߛߏ߬ߓߊ', 'soba'],
  ['ߒߞߏ', 'nko'],
  ['𞤆𞤵𞤤𞤢𞤪', 'pular'],
  ['ⵜⵉⴼⵉⵏⴰⵖ', 'tifinagh'],
  ['Рис круглый', 'ris-kruglyi'],
  ['ＸＬ ２', 'xl-2'],
  ['ﬁl à coudre n° 5', 'fil-a-coudre-n-5'],
  ['大米', 'article'],
  ['🎁', 'article'],
])('the address of « %s » is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('an address has 80 signs at most and no dash at its ends', () => {
  expect(slugOf(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  expect(slugOf(' - ɲ'.repeat(60))).toMatch(/^[a-z](?:[a-z-]{0,78}[a-z])?$/)
})
