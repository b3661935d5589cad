import { expect, test } from 'vitest'

import { endpoints, nameOf } from './calls.ts'

/** Calls that move money or rights, or change how much money moves. */
const asksAgain = [
  'DELETE /api/users/{id}',
  'POST /api/admin/announcements/{id}/approval',
  'POST /api/admin/commission-rules',
  'POST /api/admin/commission-rules/{id}/approval',
  'POST /api/admin/commission-rules/{id}/end',
  'POST /api/admin/deletion-requests/{id}',
  'POST /api/admin/orders/{id}/cancellation',
  'POST /api/admin/orders/{id}/refunds',
  'POST /api/admin/promotions',
  'POST /api/admin/promotions/{id}/approval',
  'POST /api/admin/promotions/{id}/end',
  'POST /api/admin/settings/changes/{id}',
  'POST /api/admin/users/role',
  'POST /api/admin/users/suspension',
  'POST /api/dispatch/couriers/{id}/cash',
  'POST /api/finance/payout-batches/{id}/results',
  'POST /api/team/appointments/{id}/approval',
  'POST /api/team/appointments/{id}/withdrawal',
  'PUT /api/admin/complaints/{id}/decision',
  'PUT /api/admin/delivery-settings',
  'PUT /api/admin/delivery-tariff',
  'PUT /api/admin/plans/subscribers/{id}/extension',
  'PUT /api/admin/promotions/{id}/budget',
  'PUT /api/admin/settings/ceilings',
  'PUT /api/admin/settings/deadlines',
  'PUT /api/admin/settings/selling',
  'PUT /api/dispatch/couriers/{id}/admission',
  'PUT /api/dispatch/remittances/{id}/confirmation',
  'PUT /api/finance/exceptions/{id}/decision',
  'PUT /api/finance/months/{month}/closing',
  'PUT /api/finance/payout-batches/{id}/approval',
  'PUT /api/finance/payout-batches/{id}/dispatch',
  'PUT /api/finance/payout-batches/{id}/review',
  'PUT /api/finance/payout-lines/{id}/failure',
  'PUT /api/finance/payout-lines/{id}/payment',
  'PUT /api/finance/payout-lines/{id}/retry',
  'PUT /api/finance/refunds/{id}/approval',
  'PUT /api/finance/refunds/{id}/confirmation',
  'PUT /api/finance/refunds/{id}/dispatch',
  'PUT /api/finance/refunds/{id}/failure',
  'PUT /api/users/{id}',
]

/** The team's other acts, by why they need no fresh proof. */
const asksNothing: Readonly<Record<string, readonly string[]>> = {
  'words, places and order of what is shown': [
    'DELETE /api/admin/categories/{id}',
    'DELETE /api/admin/synonyms/{id}',
    'POST /api/admin/categories',
    'POST /api/admin/categories/{id}/merging',
    'POST /api/admin/synonyms',
    'PUT /api/admin/categories',
    'PUT /api/admin/categories/{id}',
    'PUT /api/admin/categories/{id}/place',
    'PUT /api/admin/products',
    'PUT /api/admin/shops/{id}/trust',
    'PUT /api/admin/synonyms/{id}',
  ],
  'moderation, which its author may contest': [
    'POST /api/admin/conversations/{id}/decision',
    'PUT /api/admin/reviews/{id}/moderation',
  ],
  'messages, within the bounds of one person': [
    'POST /api/admin/announcements',
    'POST /api/admin/announcements/count',
    'POST /api/admin/announcements/{id}/cancellation',
    'POST /api/finance/held/{shopId}/reminder',
  ],
  'protection, which must be quick': [
    'POST /api/admin/users/sessions-end',
    'PUT /api/admin/switches/{name}',
  ],
  'facts of the market that move no money': [
    'PUT /api/admin/settings/contact',
    'PUT /api/admin/settings/messages',
    'PUT /api/admin/settings/places',
    'PUT /api/admin/settings/sender',
    'PUT /api/dispatch/zones/{zone}',
  ],
  'daily work with parcels': [
    'DELETE /api/dispatch/assignments/{id}',
    'POST /api/dispatch/assignments',
    'POST /api/dispatch/deliveries/{id}/failure',
    'PUT /api/dispatch/deliveries/{id}/returning',
  ],
  'preparation of what another act with proof decides': [
    'POST /api/finance/operator-statements',
    'POST /api/finance/payout-batches',
    'PUT /api/finance/exceptions/{id}/aside',
    'PUT /api/finance/payout-batches/{id}/rebuild',
  ],
}

const acts = endpoints.filter(
  ({ who, method }) =>
    method !== 'GET' &&
    Array.isArray(who) &&
    who.some((role) => role === 'admin' || role === 'finance') &&
    !who.includes('vendeur'),
)

test('a fresh proof of identity is asked before rights, approvals and money', () => {
  expect(
    endpoints
      .filter(({ stepUp }) => stepUp)
      .map(nameOf)
      .toSorted(),
  ).toEqual(asksAgain)
})

test('each act of the team asks for a fresh proof, or is listed with why it does not', () => {
  expect(acts.map(nameOf).toSorted()).toEqual(
    [...asksAgain, ...Object.values(asksNothing).flat()].toSorted(),
  )
})
