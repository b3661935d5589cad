import { expect, test } from 'vitest'

import { dayMs } from '#kernel/wire/day.ts'
import { changeWords, salesBars } from './sales-card.tsx'

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 20) - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
    sales: 1_000,
    orders: 1,
  }))

test('a week is seven days, a month thirty bars, a quarter weeks; nothing is lost', () => {
  expect(salesBars(days(7)).map((bar) => bar.mark)).toEqual([
    'sam.',
    'dim.',
    'lun.',
    'mar.',
    'mer.',
    'jeu.',
    'ven.',
  ])
  expect(salesBars(days(30))).toHaveLength(30)
  const quarter = salesBars(days(90))
  expect(quarter).toHaveLength(13)
  expect(quarter.reduce((sum, bar) => sum + bar.value, 0)).toBe(90_000)
  expect(quarter.at(-1)).toMatchObject({
    name: 'du 14\u00a0nov. au 20\u00a0nov.',
    mark: '20\u00a0nov.',
    value: 7_000,
    cells: ['7'],
  })
  expect(quarter[0]).toMatchObject({ value: 6_000 })
})

test.each([
  [118, 100, '+\u00a018\u00a0% sur 7 jours'],
  [50, 100, '−\u00a050\u00a0% sur 7 jours'],
  [100, 100, '0\u00a0% sur 7 jours'],
  [0, 0, 'sur 7 jours'],
  [10, 0, 'sur 7 jours, rien sur les 7 d’avant'],
])('sales of %i after %i read %s', (sales, before, words) => {
  expect(changeWords(sales, { sales: before, orders: 30 }, 7)).toBe(words)
})

test('fewer than thirty orders are compared by their sum, not by a share', () => {
  expect(changeWords(118, { sales: 100, orders: 29 }, 7)).toBe(
    'sur 7 jours, 100\u00a0f les 7 d’avant',
  )
})
