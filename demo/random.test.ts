import { expect, it } from 'vitest'

import { chanceOf } from './random.ts'

const draws = (word: string) => {
  const chance = chanceOf(word)
  return Array.from({ length: 2_000 }, () => chance.whole(10))
}

it('the same seed gives the same numbers, another seed others', () => {
  expect(draws('marché')).toEqual(draws('marché'))
  expect(draws('marché')).not.toEqual(draws('marchés'))
})

it('the numbers are evenly distributed', () => {
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
