import { describe, expect, test } from 'vitest'

import { braced, plain } from './braced.fixture.ts'
import { findContacts, hasContact } from './contacts.ts'
import { costly } from './costly.fixture.ts'
import { found } from './found.fixture.ts'
import { left } from './left.fixture.ts'

describe('numbers and links are found in sentences as people write them', () => {
  test.each(Object.entries(found))('%s', (_, sentences) =>
    expect(sentences.map((sentence) => braced(plain(sentence)))).toEqual(sentences),
  )
})

describe('nothing is found in sentences without a number or a link', () => {
  test.each(Object.entries(left))('%s', (_, sentences) =>
    expect(sentences.map(braced)).toEqual(sentences),
  )
})

test('a name of a shop or a person with a number or an address in it is told', () => {
  for (const name of ['76123456 Awa', 'Mot de passe vole, ouvrez sugu-aide.com/x', 'Bazin.market'])
    expect(hasContact(name)).toBe(true)
  for (const name of ['Awa Diarra', 'Chez Fanta & Fils', 'Rentrée 2025-2026', 'S.A.R.L. Bazins 50'])
    expect(hasContact(name)).toBe(false)
})

test.each(costly)('the work grows with the length of a text and no faster: « %s »', (part) => {
  // Compared at sizes where a growing square would be seen at once: 64 times the work for 8 times.
  const short = workOf(part.repeat(Math.ceil(2_000 / part.length)))
  const long = workOf(part.repeat(Math.ceil(16_000 / part.length)))
  expect(long).toBeLessThan(Math.max(short, 0.1) * 24)
})

/** Milliseconds of processor, the least of a few tries. */
function workOf(text: string): number {
  return Math.min(
    ...Array.from({ length: 4 }, () => {
      const before = process.cpuUsage()
      findContacts(text)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }),
  )
}
