import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { everyWordBegun, rewrite, searchWords } from './search-words.ts'

describe('what somebody types in the search', () => {
  it.each([
    ['Téléphone à touches', ['telephone', 'touches']],
    ['l’huile d\u2019arachide', ['huile', 'arachide']],
    ['beurre de karité « pur »', ['beurre', 'karite', 'pur']],
    ['ŒUF  de  bœuf', ['oeuf', 'boeuf']],
    ['t-shirt 10kg', ['shirt', '10kg']],
    ['wax wax WAX', ['wax']],
    ['le la les', []],
    ['🧵💚', []],
    ["'; drop table products; -- & | ! :* <->", ['drop', 'table', 'products']],
  ])('%s is looked for as %j', (typed, words) => {
    expect(searchWords(typed)).toEqual(words)
  })

  it('never becomes more than words, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const words = searchWords(typed)
        expect(words.length).toBeLessThanOrEqual(12)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
        expect(everyWordBegun(words)).not.toMatch(/[^\p{L}\p{N}& :*]/u)
      }),
    )
  })

  it('keeps its other words when one is corrected', () => {
    expect(rewrite(' Pagne  Bogolane, l’été ', new Map([['bogolane', 'bogolan']]))).toBe('Pagne  bogolan, l’été')
  })
})
