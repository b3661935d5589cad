import { expect, test } from 'vitest'

import { endpoints, nameOf } from './calls.ts'

test('the second factor is asked again before rights, approvals, payouts and settings of money', () => {
  expect(
    endpoints
      .filter(({ stepUp }) => stepUp)
      .map(nameOf)
      .toSorted(),
  ).toEqual([
    'DELETE /api/users/{id}',
    'POST /api/admin/commission-rules',
    'POST /api/admin/commission-rules/{id}/approval',
    'POST /api/admin/deletion-requests/{id}',
    'POST /api/admin/promotions',
    'POST /api/admin/promotions/{id}/approval',
    'POST /api/admin/users/role',
    'POST /api/admin/users/suspension',
    'POST /api/team/appointments/{id}/approval',
    'POST /api/team/appointments/{id}/withdrawal',
    'PUT /api/admin/delivery-settings',
    'PUT /api/admin/delivery-tariff',
    'PUT /api/admin/promotions/{id}/budget',
    'PUT /api/finance/exceptions/{id}/decision',
    'PUT /api/finance/months/{month}/closing',
    'PUT /api/finance/payout-batches/{id}/approval',
    'PUT /api/finance/payout-batches/{id}/dispatch',
    'PUT /api/finance/payout-batches/{id}/review',
    'PUT /api/finance/payout-lines/{id}/retry',
    'PUT /api/finance/refunds/{id}/approval',
    'PUT /api/finance/refunds/{id}/dispatch',
    'PUT /api/users/{id}',
  ])
})
