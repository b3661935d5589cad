import { expect, it } from 'vitest'

import { chanceOf } from './random.ts'

const draws = (word: string) => {
  const chance = chanceOf(word)
  return Array.from({ length: 2_000 }, () => chance.whole(10))
}

it('chance says the same after the same word, and something else after another', () => {
  expect(draws('marché')).toEqual(draws('marché'))
  expect(draws('marché')).not.toEqual(draws('marchés'))
})

it('chance is even-handed', () => {
  const counts = Map.groupBy(draws('dés'), (digit) => digit)
  for (let digit = 0; digit < 10; digit += 1)
    expect(Math.abs((counts.get(digit)?.length ?? 0) - 200)).toBeLessThan(60)
})

it('a shuffled list holds the same things', () => {
  const list = Array.from({ length: 50 }, (_, index) => index)
  const shuffled = chanceOf('cartes').shuffled(list)
  expect(shuffled).not.toEqual(list)
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list)
})
