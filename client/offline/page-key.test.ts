import { expect, test } from 'vitest'

import { pageKey, pageOfData } from './page-key.ts'

const keyOf = (address: string) => pageKey(new URL(address, 'https://sugu.example'))

test('a page is kept once, whatever campaign led to it; a search is kept by its words', () => {
  expect(
    [
      '/?fbclid=AbC',
      '/product/karite?utm_source=x',
      '/product/karite/',
      '/boutique?filtre=promo',
      '/search?q=bazin',
    ].map(keyOf),
  ).toEqual([
    '/',
    '/product/karite',
    '/product/karite',
    '/boutique?filtre=promo',
    '/search?q=bazin',
  ])
})

test('one copy serves all the orders of a buyer, who finds the last one seen under any address', () => {
  expect(
    [
      '/commandes',
      '/commandes/0198',
      '/Commandes/0199?colis=2',
      '/Payement/pro',
      '/Payement/abonnement',
      '/messages',
      '/messages/0198',
      '/messages/boutique/bazin-diarra?produit=boubou',
    ].map(keyOf),
  ).toEqual([
    '/commandes',
    '/commandes/une',
    '/commandes/une',
    '/payement/un',
    '/Payement/abonnement',
    '/messages',
    '/messages/une',
    '/messages/boutique/une',
  ])
})

test('a page that leads back from a payment or holds a secret is never kept', () => {
  expect(
    ['/paiement/retour', '/changercode?token=x', '/reinitialiser', '/api/docs'].map(keyOf),
  ).toEqual([null, null, null, null])
})

test('only pages on the list are kept: none with a token, and no other', () => {
  const token = 'x'.repeat(43)
  expect(
    [
      `/payer/${token}`,
      `/Payer/${token}?retour=1`,
      `/reponse/${token}`,
      `/reponse/${token}/`,
      '/paiement/retour',
      `/vente/${token}`,
      '/une-page-nouvelle',
      '/product/karite/secret',
      '/profile/0198',
      '/mes-donnees/0198',
    ].map(keyOf),
  ).toEqual(Array.from({ length: 10 }, () => null))
  expect([keyOf('/login'), keyOf('/vendeur-dashboard?onglet=commandes')]).toEqual([
    '/login',
    '/vendeur-dashboard',
  ])
})

test('the router’s data request leads to its page', () => {
  const pageOf = (address: string) => pageOfData(new URL(address, 'https://sugu.example')).href
  expect(
    ['/_.data', '/product/karite.data', '/search.data?q=bazin&_routes=catalogue%2Fsearch.page'].map(
      pageOf,
    ),
  ).toEqual([
    'https://sugu.example/',
    'https://sugu.example/product/karite',
    'https://sugu.example/search?q=bazin',
  ])
})
