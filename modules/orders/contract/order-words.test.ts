import { expect, test } from 'vitest'

import { atRelayWords, relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { nextWords } from './next-words.ts'
import { orderWordsOf, relayPlaceWords } from './order-words.ts'

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

test('a relay point is said by its name, and its town once', () => {
  const named = (name: string) => relayPlaceWords({ name, quartier: null, region: 'Ségou' })
  expect(relayNameWords(named('Relais Tangara, Ségou'))).toBe('Relais Tangara, Ségou')
  expect(relayNameWords(named('Lamine Couture'))).toBe('point relais Lamine Couture, Ségou')
  expect(atRelayWords('Relais de Bagadadji')).toBe('au Relais de Bagadadji')
  expect(atRelayWords('Lamine Couture')).toBe('chez Lamine Couture')
})

test('what is ready in another town is sent by its shop, not fetched by a courier', () => {
  const ready = { state: 'ready', receiveAt: 'door', dueAt: '2026-12-02T19:00:00Z' } as const
  const now = Date.parse('2026-11-30T21:00:00Z')
  expect(nextWords({ ...ready, fromRegion: 'Bandiagara' }, now)).toMatch(
    /^la boutique l’envoie de Bandiagara avant /,
  )
  expect(nextWords(ready, now)).toMatch(/^un livreur vous l’apporte avant /)
})
