import { expect, test } from 'vitest'

import { barLinks, isCurrent } from './bar-links.ts'

test('a visitor and a buyer find the shop second in the bottom bar', () => {
  for (const role of [undefined, 'buyer', 'admin', 'finance', 'chef_livreur'] as const)
    expect(barLinks(role).map(({ to }) => to)).toEqual(['/', '/boutique', '/favoris', '/parametre'])
})

test('a seller and a courier find their work just before the settings', () => {
  expect(barLinks('vendeur').map(({ to }) => to)).toEqual([
    '/',
    '/favoris',
    '/vendeur-dashboard',
    '/parametre',
  ])
  expect(barLinks('livreur').map(({ to }) => to)).toEqual([
    '/',
    '/favoris',
    '/livreur-dashboard',
    '/parametre',
  ])
})

test('the bar shows where one is, whatever the address’s case, and nothing on a product page', () => {
  const shown = (pathname: string) =>
    barLinks('vendeur')
      .filter(({ to }) => isCurrent(to, pathname))
      .map(({ words }) => words)
  expect(shown('/')).toEqual(['Accueil'])
  expect(shown('/Vendeur-Dashboard')).toEqual(['Ma boutique'])
  expect(shown('/favoris/')).toEqual(['Favoris'])
  expect(shown('/vendeur-dashboard/commandes')).toEqual(['Ma boutique'])
  expect(shown('/product/boubou')).toEqual([])
  expect(shown('/favorisation')).toEqual([])
})
