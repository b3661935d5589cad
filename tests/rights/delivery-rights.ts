import { ownOnly, rightsOf, type Rights } from './right.ts'

/** Right for a parcel of another courier: it is not found, whatever the body says. */
const theirDelivery = (body: object = {}) =>
  ownOnly(['livreur'], { params: ({ parcelId: id }) => ({ id }), body: () => body })

const courier = [
  'GET /api/deliveries/current',
  'GET /api/deliveries/vendors-in-transit',
  'GET /api/deliveries/goods-returns',
  'GET /api/deliveries/history',
  'GET /api/deliveries/cash',
  'GET /api/deliveries/relay-parcels',
  'GET /api/courier/promises',
  'GET /api/courier/payout-number',
  'PUT /api/courier/payout-number',
  'POST /api/deliveries/verify-vendor-otp',
  'POST /api/deliveries/{id}/assignment',
  'POST /api/deliveries/remittances',
]

/**
 * Managers of a group work on its parcels together; another group's are refused
 * (modules/dispatch/server/*.test.ts).
 */
const dispatch = [
  'GET /api/dispatch/board',
  'GET /api/dispatch/board/export',
  'GET /api/dispatch/deliveries/{id}',
  'POST /api/dispatch/assignments',
  'DELETE /api/dispatch/assignments/{id}',
  'PUT /api/dispatch/deliveries/{id}/returning',
  'POST /api/dispatch/deliveries/{id}/failure',
  'POST /api/dispatch/couriers/{id}/cash',
  'GET /api/dispatch/couriers',
  'PUT /api/dispatch/couriers/{id}/admission',
  'GET /api/dispatch/remittances',
  'PUT /api/dispatch/remittances/{id}/confirmation',
  'GET /api/dispatch/goods-returns',
  'GET /api/dispatch/relays',
  'GET /api/dispatch/relays/{id}/parcels',
  'POST /api/dispatch/relays/{id}/moves',
  'POST /api/dispatch/relay-parcels/{id}/confirmation',
  'PUT /api/dispatch/goods-returns/{id}/courier',
  'GET /api/dispatch/figures',
  'GET /api/dispatch/groups',
  'GET /api/dispatch/station',
  'POST /api/dispatch/station/parcels',
  'GET /api/dispatch/station/returns',
  'POST /api/dispatch/station/returns',
  'GET /api/dispatch/station/drops',
  'GET /api/dispatch/waybills',
  'POST /api/dispatch/waybills',
  'POST /api/dispatch/waybills/returns',
  'POST /api/dispatch/waybills/drops',
  'PUT /api/dispatch/waybills/{id}/arrival',
  'GET /api/dispatch/waybills/{id}/pdf',
  'PUT /api/dispatch/waybills/{id}/delay',
  'PUT /api/dispatch/waybills/{id}/attack',
  'PUT /api/dispatch/waybills/{id}/resent/{parcelId}',
  'PUT /api/dispatch/waybills/{id}/lost/{parcelId}',
]

/** Who may visit shops: an admin any; a manager those of her group, a shop those near its relay. */
const visitors = ['chef_livreur', 'admin', 'vendeur'] as const
const theirVisit = ownOnly(visitors, { not: 'admin', params: ({ visitId: id }) => ({ id }) })

export const deliveryRights: Rights = {
  'GET /api/verification/visits/{id}': theirVisit,
  'POST /api/verification/visits/{id}/visitor': theirVisit,
  // A form, refused in two-sellers.test.ts.
  ...rightsOf(visitors, ['POST /api/verification/visits/{id}']),
  ...rightsOf(['livreur'], courier),
  'POST /api/deliveries/verify-client-otp': ownOnly(['livreur'], {
    body: ({ parcelId: fulfillmentId }) => ({ fulfillmentId, otp: '123456' }),
  }),
  'PUT /api/courier/promises/{id}/answer': theirDelivery({
    cause: 'other',
    words: 'Coupure de courant.',
  }),
  'DELETE /api/deliveries/{id}/assignment': theirDelivery(),
  'POST /api/deliveries/{id}/failure': theirDelivery({
    kind: 'absent',
    imageId: '0192f0c1-2222-7333-8444-555566667777',
  }),
  'POST /api/deliveries/{id}/second-try': theirDelivery(),
  'POST /api/deliveries/{id}/return': theirDelivery({ otp: '123456' }),
  'POST /api/deliveries/{id}/code-resend': theirDelivery(),
  'POST /api/deliveries/{id}/payment-link': theirDelivery(),
  'POST /api/deliveries/{id}/part-proposal': theirDelivery({ part: null }),
  'POST /api/deliveries/goods-returns/{id}/taking': theirDelivery({ otp: '123456' }),
  'POST /api/deliveries/{id}/relay': theirDelivery({ otp: '123456' }),
  'POST /api/deliveries/relay-parcels/{id}/taking': theirDelivery({ otp: '123456' }),
  'DELETE /api/deliveries/remittances/{id}': theirDelivery(),
  ...rightsOf(['chef_livreur', 'admin'], dispatch),
  ...rightsOf(['admin'], ['GET /api/dispatch/orders/{id}']),
  ...rightsOf(['chef_livreur'], ['POST /api/dispatch/deliveries/{id}/override']),
}
