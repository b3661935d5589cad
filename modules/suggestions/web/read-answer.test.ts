import { expect, test } from 'vitest'

import { readAnswer, withNext } from './read-answer.ts'

const keys = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)

test('suggestions are read from an object or from a bare list, whatever their key is called', () => {
  expect(
    readAnswer({ success: true, items: [{ _id: 'a' }], source: 'Parce que', hasMore: true }, 1),
  ).toMatchObject({ source: 'Parce que', more: true })
  const bare = readAnswer([{ _id: 'a' }, { product: 'b' }, { id: 'c' }, { name: 'sans clé' }], 1)
  expect(keys(bare.items)).toEqual(['a', 'b', 'c', 'suggestion-1-3'])
  expect(bare).toMatchObject({ source: 'Basé sur votre activité', more: false })
})

test('an unreadable answer suggests nothing', () => {
  for (const answer of [
    null,
    undefined,
    7,
    'non',
    {},
    { items: 'beaucoup' },
    { items: [null], hasMore: true },
  ])
    expect(readAnswer(answer, 1)).toEqual({
      items: [],
      source: 'Basé sur votre activité',
      more: false,
    })
})

test('a later page adds only what was not there', () => {
  const { items } = readAnswer([{ _id: 'a' }, { _id: 'b' }], 1)
  expect(keys(withNext(items, readAnswer([{ _id: 'b' }, { _id: 'c' }], 2).items))).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('items without a key of two pages are all shown', () => {
  const pages = [1, 2].map((page) => readAnswer([{ name: 'one' }, { name: 'two' }], page).items)
  expect(withNext(pages[0] ?? [], pages[1] ?? [])).toHaveLength(4)
})
