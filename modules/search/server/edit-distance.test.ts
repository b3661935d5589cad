import { describe, expect, it } from 'vitest'

import { editDistance } from './near-words.ts'

describe('the distance between two words', () => {
  it.each([
    ['bogolan', 'bogolan', 0],
    ['bogolane', 'bogolan', 1],
    ['bogoaln', 'bogolan', 1],
    ['bogalan', 'bogolan', 1],
    ['bgolan', 'bogolan', 1],
    ['telefone', 'telephone', 2],
    ['rode', 'robe', 1],
  ])('from %s to %s is %i', (from, to, steps) => {
    expect(editDistance(from, to, 2)).toBe(steps)
    expect(editDistance(to, from, 2)).toBe(steps)
  })

  it('is not computed beyond its limit', () => {
    expect(editDistance('marmite', 'telephone', 2)).toBe(3)
    expect(editDistance('', 'abc', 2)).toBe(3)
    expect(editDistance('bogolane', 'bogolan', 0)).toBe(1)
  })
})
