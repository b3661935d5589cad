import { expect, test } from 'vitest'

import type { ParcelState } from '#modules/orders/contract/order-states.ts'

import { stepsOf } from './parcel-steps.ts'

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
