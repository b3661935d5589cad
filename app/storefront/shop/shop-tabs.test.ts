import { expect, test } from 'vitest'

import { paths } from '#client/paths.ts'

import { shopTab, tabOfState } from './shop.page.tsx'

const tabAt = (path: string) =>
  shopTab(new URL(path, 'https://sugu.invalid').searchParams.get('onglet'))

test('« Tout voir » of the home page leads to the list it began', () => {
  expect(tabAt(paths.shop('promo')).filter).toBe('bestOffers')
  expect(tabAt(paths.shop('populaire')).filter).toBe('trending-best')
})

test('the shop opens at its first tab, also when the address names an unknown one', () => {
  expect(tabAt(paths.shop()).filter).toBe('paginated')
  expect(tabAt('/boutique?onglet=hasard').filter).toBe('paginated')
})

test('a page may lead to the shop with a filter in its navigation', () => {
  expect(tabOfState({ filter: 'bestOffers' })?.name).toBe('promo')
  expect(tabOfState({ filter: 'populaire' })?.name).toBe('populaire')
  expect(tabOfState({ filter: 'paginated' })?.name).toBe('')
  for (const nothing of [
    null,
    undefined,
    'promo',
    {},
    { filter: '' },
    { filter: 'toString' },
    { filter: 3 },
  ])
    expect(tabOfState(nothing)).toBeNull()
})
