import { expect, it } from 'vitest'

import { clickBars, funnelOf, missedWords, shareWords } from './interest-cards.tsx'

const day = (place: number) => ({
  day: `2026-${place < 30 ? '10' : '11'}-${String((place % 30) + 1).padStart(2, '0')}`,
  views: 10,
  carts: 2,
  orders: 1,
  impressions: 40,
  clicks: 2,
})
const interest = {
  views: 200,
  carts: 30,
  orders: 12,
  impressions: 0,
  clicks: 0,
  clickRate: 0,
  searches: 0,
  missedSearches: 0,
  days: [],
}

it('each step on the way to an order is a share of the one before', () => {
  expect(funnelOf(interest).map(({ count, share }) => [count, share])).toEqual([
    [200, ''],
    [30, '15\u00a0%'],
    [12, '40\u00a0%'],
  ])
})

it('a share of fewer than thirty cases, or above 100 %, is not shown', () => {
  expect([shareWords(0, 0), shareWords(9, 29), shareWords(31, 30)]).toEqual(['—', '—', '—'])
  expect(shareWords(10, 30)).toBe('33,3\u00a0%')
})

it('searches in vain have their share once there are thirty', () => {
  expect(missedWords({ ...interest, searches: 2, missedSearches: 1 })).toBe(
    '1 recherche sur 2 n’a rien trouvé.',
  )
  expect(missedWords({ ...interest, searches: 40, missedSearches: 3 })).toBe(
    '3 recherches sur 40 (7,5\u00a0%) n’ont rien trouvé.',
  )
})

it('up to a month has a bar a day, beyond it a bar a week that adds up its days', () => {
  const days = Array.from({ length: 45 }, (_, place) => day(place))
  expect(clickBars(days.slice(0, 30))).toHaveLength(30)
  const weeks = clickBars(days)
  expect(weeks.map(({ value }) => value)).toEqual([6, 14, 14, 14, 14, 14, 14])
  expect(weeks.at(-1)?.cells).toEqual(['280', '5\u00a0%'])
})
