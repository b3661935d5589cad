import { expect, test } from 'vitest'

import { together } from './batched.ts'

const scope = {}

test('calls of the same turn are answered by one piece of work, each with its own answer', async () => {
  const asked: (readonly number[])[] = []
  const double = together((_: object, numbers: readonly number[]) => {
    asked.push(numbers)
    return Promise.resolve(numbers.map((number) => number * 2))
  })

  expect(await Promise.all([double(scope, 1), double(scope, 2), double(scope, 2)])).toEqual([
    2, 4, 4,
  ])
  expect(await double(scope, 3)).toBe(6)
  expect(asked).toEqual([[1, 2, 2], [3]])
})

test('one that cannot be done fails alone', async () => {
  const halve = together((_: object, numbers: readonly number[]) =>
    numbers.some((number) => number % 2 === 1)
      ? Promise.reject(new Error('odd'))
      : Promise.resolve(numbers.map((number) => number / 2)),
  )

  const halves = await Promise.allSettled([halve(scope, 2), halve(scope, 3), halve(scope, 4)])
  expect(halves).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: { message: 'odd' } },
    { status: 'fulfilled', value: 2 },
  ])
})

test('calls of two markets stay apart', async () => {
  const named = together((market: { name: string }, numbers: readonly number[]) =>
    Promise.resolve(numbers.map((number) => `${market.name}${number}`)),
  )

  expect(await Promise.all([named({ name: 'a' }, 1), named({ name: 'b' }, 2)])).toEqual([
    'a1',
    'b2',
  ])
})
