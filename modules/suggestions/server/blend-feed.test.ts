import { expect, it } from 'vitest'

import { blendFeed, type Candidate } from './feeds.ts'

const some = (name: string, count: number, shop: (place: number) => string): Candidate[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${name}-${String(place).padStart(2, '0')}`,
    shopId: shop(place),
    score: count - place,
  }))
const own = (name: string) => (place: number) => `${name} ${place}`
const of = (feed: readonly Candidate[], name: string) =>
  feed.filter(({ id }) => id.startsWith(name)).length
const nothing = { drawn: [], taste: [], wanted: [], fresh: [] }

it('of every eight, most follow from what the person did, and one is new', () => {
  const lists = {
    drawn: some('drawn', 60, own('a')),
    taste: some('taste', 60, own('b')),
    wanted: some('wanted', 60, own('c')),
    fresh: some('fresh', 60, own('d')),
  }
  const feed = blendFeed(lists, 48)
  for (let from = 0; from < 48; from += 8) {
    const eight = feed.slice(from, from + 8)
    expect([
      of(eight, 'drawn'),
      of(eight, 'taste'),
      of(eight, 'wanted'),
      of(eight, 'fresh'),
    ]).toEqual([5, 1, 1, 1])
  }
  expect(blendFeed(lists, 48)).toEqual(feed)
})

it('a shop that has everything still shows two of eight, as long as other shops have something', () => {
  const feed = blendFeed(
    {
      ...nothing,
      drawn: some('flood', 40, () => 'one shop'),
      wanted: some('wanted', 30, own('c')),
    },
    40,
  )
  for (let from = 0; from < 32; from += 1)
    expect(of(feed.slice(from, from + 8), 'flood')).toBeLessThanOrEqual(2)
  expect(feed).toHaveLength(40)
  expect(of(feed, 'wanted')).toBe(30)
})
