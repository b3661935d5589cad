import { expect, test } from 'vitest'

import { fits, readContract, readExamples } from './read-contract.ts'

const { calls } = await readContract()
const examples = readExamples()

test('every example is what its call accepts and answers today', () => {
  const stale = calls.filter(({ name, endpoint }) => {
    const example = examples.get(name)
    return example && !fits(endpoint, example)
  })
  expect(stale.map(({ name }) => name)).toEqual([])
})

test('every example is of a call that exists, and none shows a token', () => {
  const names = new Set(calls.map(({ name }) => name))
  expect([...examples.keys()].filter((name) => !names.has(name))).toEqual([])
  expect(JSON.stringify([...examples.values()])).not.toMatch(/"token":"(?!le-jeton)/)
})
