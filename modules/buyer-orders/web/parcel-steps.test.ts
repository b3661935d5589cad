import { expect, test } from 'vitest'

import type { ParcelState } from '#modules/orders/contract/order-states.ts'

import { progressOf, stepsOf } from './parcel-steps.ts'

const parcel = (...states: (ParcelState | [ParcelState, string])[]) => {
  const history = states.map((entry, index) => {
    const [state, reason] = Array.isArray(entry) ? entry : [entry, null]
    return { state, reason, by: 'seller' as const, at: `2026-11-20T1${index}:00:00Z` }
  })
  return { state: history.at(-1)?.state ?? 'new', history }
}
const linesOf = (...args: Parameters<typeof parcel>) =>
  stepsOf(parcel(...args), 'orange_money').map(
    (step) => `${step.place}: ${step.words}${step.reason ? ` (${step.reason})` : ''}`,
  )

test('a paid parcel waits for its shop, with the whole way before it', () => {
  expect(linesOf('awaiting_payment', 'new')).toEqual([
    'current: Commande payée',
    'ahead: Acceptée par la boutique',
    'ahead: Colis prêt',
    'ahead: En livraison',
    'ahead: Livré',
  ])
})

test('an unpaid parcel waits for its payment', () => {
  expect(linesOf('awaiting_payment').slice(0, 2)).toEqual([
    'current: En attente de paiement',
    'ahead: Commande payée',
  ])
})

test('an order in cash was placed, not paid', () => {
  expect(stepsOf(parcel('new'), 'cash_on_delivery')[0]?.words).toBe('Commande passée')
})

test('on its way the parcel is at the step of delivery, with the hours of the steps before', () => {
  const steps = stepsOf(
    parcel('awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery'),
    'orange_money',
  )
  expect(steps.map((step) => [step.words, step.at?.slice(11, 16) ?? null, step.place])).toEqual([
    ['Commande payée', '11:00', 'done'],
    ['Acceptée par la boutique', '12:00', 'done'],
    ['Colis prêt', '13:00', 'done'],
    ['En livraison', '15:00', 'current'],
    ['Livré', null, 'ahead'],
  ])
})

test('a parcel taken by a courier and put back was ready only once', () => {
  expect(linesOf('new', 'accepted', 'ready', 'assigned', 'ready', 'assigned')).toEqual([
    'done: Commande payée',
    'done: Acceptée par la boutique',
    'current: Colis prêt',
    'ahead: En livraison',
    'ahead: Livré',
  ])
})

test('delivered, then closed: nothing is left to come', () => {
  expect(
    linesOf('new', 'accepted', 'ready', 'in_delivery', 'delivered', 'closed').every((step) =>
      step.startsWith('done'),
    ),
  ).toBe(true)
})

test('a delivery that failed says why, and the next try is shown too', () => {
  expect(linesOf('new', 'accepted', 'ready', 'in_delivery', ['failed', 'Client absent'])).toEqual([
    'done: Commande payée',
    'done: Acceptée par la boutique',
    'done: Colis prêt',
    'done: En livraison',
    'stop: Livraison non réussie (Client absent)',
    'ahead: Livré',
  ])
  expect(
    linesOf(
      'new',
      'accepted',
      'ready',
      'in_delivery',
      ['failed', 'Client absent'],
      'in_delivery',
    ).slice(-3),
  ).toEqual([
    'stop: Livraison non réussie (Client absent)',
    'current: En livraison',
    'ahead: Livré',
  ])
})

test('a cancelled or returned parcel ends there, with its reason', () => {
  expect(linesOf('new', ['cancelled', 'Produit épuisé'])).toEqual([
    'done: Commande payée',
    'stop: Annulé (Produit épuisé)',
  ])
  expect(
    linesOf('new', 'accepted', 'ready', 'in_delivery', 'failed', 'returning', 'returned').slice(-2),
  ).toEqual(['stop: Retour vers la boutique', 'stop: Rendu à la boutique'])
})

test('a parcel paid after it had expired shows no trace of the expiry', () => {
  expect(linesOf('awaiting_payment', 'cancelled', 'new', 'accepted')).toEqual([
    'done: Commande payée',
    'current: Acceptée par la boutique',
    'ahead: Colis prêt',
    'ahead: En livraison',
    'ahead: Livré',
  ])
})

test('progress runs from 1 to 5, and is 0 off the way', () => {
  expect(
    (
      [
        'awaiting_payment',
        'new',
        'accepted',
        'ready',
        'assigned',
        'in_delivery',
        'delivered',
        'closed',
        'cancelled',
        'returned',
      ] as const
    ).map(progressOf),
  ).toEqual([0, 1, 2, 3, 3, 4, 5, 5, 0, 0])
})
