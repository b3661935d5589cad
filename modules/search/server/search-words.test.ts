import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readWords, rewrite, wordsOf } from './search-words.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

const read = (typed: string) => readWords(typed).map(({ plain }) => plain)

describe('what somebody types in the search', () => {
  it.each([
    ['Téléphone à touches', ['telephone', 'touches']],
    ['l’huile d\u2019arachide', ['huile', 'arachide']],
    ["jusqu'à aujourd'hui l'été", ['ete']],
    ['beurre de karité « pur »', ['beurre', 'karite', 'pur']],
    ['ŒUF  de  bœuf', ['oeuf', 'boeuf']],
    ['porte-bébé', ['porte', 'bebe']],
    ["N’Goni et n'goni", ['ngoni']],
    ['sɛbɛ ɲɔ', ['sebe', 'nyo']],
    ['bazin 5 mètres', ['bazin', '5m']],
    ['bazin 5m', ['bazin', '5m']],
    ['riz 50 kilos, riz 50kg', ['riz', '50kg']],
    ['128 Go ou 128 giga', ['128go']],
    ['natte 1,80 m', ['natte', '1.8m']],
    ['télé 32"', ['tele', '32pouces']],
    ['wax wax WAX', ['wax']],
    ['le la les', []],
    ['🧵💚', []],
    ["'; drop table products; -- & | ! :* <->", ['drop', 'table', 'products']],
  ])('%s is looked for as %j', (typed, words) => {
    expect(read(typed)).toEqual(words)
  })

  it('keeps the word that an empty word was joined to', () => {
    expect(readWords('T-shirt blanc')).toMatchObject([
      { plain: 'shirt', joined: 'tshirt' },
      { plain: 'blanc' },
    ])
  })

  it('is never read as search notation', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (typed) => {
        const words = readWords(typed)
        expect(words.length).toBeLessThanOrEqual(12)
        for (const { plain, from, to } of words) {
          expect(plain).toMatch(/^[\p{L}\p{N}.]{1,48}$/u)
          expect(typed.slice(from, to)).not.toBe('')
        }
      }),
      propertyRuns(),
    )
  })

  it('keeps its other words when one is corrected', () => {
    const typed = ' Pagne  Bogolane, l’été '
    expect(rewrite(typed, readWords(typed), new Map([['bogolane', 'bogolan']]))).toBe(
      'Pagne  bogolan, l’été',
    )
    expect(
      rewrite(
        typed,
        readWords(typed),
        new Map([
          ['pagne', 'pagnes'],
          ['ete', 'hiver'],
        ]),
      ),
    ).toBe('pagnes  Bogolane, l’hiver')
  })
})

it('the words of a description are kept as they are spelt, compounds also as one word', () => {
  expect([...wordsOf('Porte-bébé en coton, à 2 mètres')]).toEqual([
    ['porte', 'porte'],
    ['bebe', 'bébé'],
    ['coton', 'coton'],
    ['2m', '2 mètres'],
    ['portebebe', 'porte-bébé'],
  ])
})
