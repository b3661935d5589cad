import { expect, test } from 'vitest'

import { shortest } from './shrink.ts'

const steps = Array.from({ length: 400 }, (_, index) => index)

test('of four hundred steps the three that a fall needs are left', async () => {
  const needed = [7, 190, 391]
  const falls = (left: readonly number[]) =>
    Promise.resolve(needed.every((step) => left.includes(step)))
  expect(await shortest(steps, falls, 1_000)).toEqual(needed)
})

test('after so many tries what is left still falls', async () => {
  let tries = 0
  const falls = (left: readonly number[]) => {
    tries += 1
    return Promise.resolve(left.includes(7) && left.includes(391))
  }
  const left = await shortest(steps, falls, 9)
  expect(tries).toBe(9)
  expect(left.length).toBeLessThan(400)
  expect(left).toEqual(expect.arrayContaining([7, 391]))
})
