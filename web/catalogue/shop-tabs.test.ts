import { expect, test } from 'vitest'

import { paths } from '#web/paths.ts'

import { shopTab } from './shop-tabs.ts'

const tabAt = (path: string) => shopTab(new URL(path, 'https://sugu.invalid').searchParams.get('onglet'))

test('« Tout voir » of the home page leads to the list it began', () => {
  expect(tabAt(paths.shop('promo')).filter).toBe('bestOffers')
  expect(tabAt(paths.shop('populaire')).filter).toBe('trending-best')
})

test('the shop opens at its first tab, and so does a tab nobody knows', () => {
  expect(tabAt(paths.shop()).filter).toBe('paginated')
  expect(tabAt('/boutique?onglet=hasard').filter).toBe('paginated')
})
