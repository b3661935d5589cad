import { describe, expect, test } from 'vitest'

import { braced, plain } from './braced.fixture.ts'
import { hasContact } from './contacts.ts'
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
