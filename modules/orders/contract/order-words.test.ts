import { expect, test } from 'vitest'

import { orderWordsOf } from './order-words.ts'

test('an order says what its parcels say where they stand alike', () => {
  const said = (
    state: Parameters<typeof orderWordsOf>[0]['state'],
    ...parcels: Parameters<typeof orderWordsOf>[0]['parcels']
  ) => orderWordsOf({ state, parcels })
  expect(said('in_progress', { state: 'ready', receiveAt: 'shop' })).toBe('Prêt à la boutique')
  expect(said('in_progress', { state: 'accepted', receiveAt: 'shop' })).toBe('En préparation')
  expect(said('in_progress', { state: 'assigned', receiveAt: 'door' })).toBe('Colis prêt')
  expect(said('in_progress', { state: 'failed' })).toBe('Livraison non réussie')
  expect(
    said(
      'in_progress',
      { state: 'ready', receiveAt: 'shop' },
      { state: 'cancelled', receiveAt: 'shop' },
    ),
  ).toBe('Prêt à la boutique')
  expect(said('in_progress', { state: 'ready' }, { state: 'accepted' })).toBe('En préparation')
  expect(said('in_delivery', { state: 'at_relay', receiveAt: 'relay' })).toBe('Au point relais')
  expect(said('in_delivery', { state: 'in_delivery', receiveAt: 'relay' })).toBe(
    'En route vers le point relais',
  )
  expect(said('delivered', { state: 'delivered', receiveAt: 'shop' })).toBe('Retiré à la boutique')
  expect(said('delivered', { state: 'delivered', receiveAt: 'door' })).toBe('Livrée')
  expect(said('new', { state: 'new' })).toBe('En attente de la boutique')
  expect(said('cancelled', { state: 'cancelled' })).toBe('Annulée')
})
