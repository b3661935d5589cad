import type { Role } from '#contract/kernel/endpoint.ts'
import { home } from '../orders.ts'
import { goodsRights } from './goods-rights.ts'
import type { Theirs } from './theirs.ts'

/** Who may call. Nobody signed in counts as nobody: 401. Signed in with another role: 403. */
type Group = 'everyone' | 'signed in' | readonly Role[]

export type Right = {
  may: Group
  /**
   * What somebody of that group gets for a thing of somebody else: 404 as if it were not there, 403 when the address names the person.
   * `shared`: the group works on it together. Needed wherever the path names a thing and not everyone may call.
   */
  others?:
    | 'shared'
    | {
        answer: 403 | 404
        /** Their work is everybody’s things. */ not?: Role
        params?: (theirs: Theirs) => Record<string, string>
        body?: (theirs: Theirs) => object
      }
}

const everyone: Right = { may: 'everyone' }
const signedIn: Right = { may: 'signed in' }
const sellers: Right = { may: ['vendeur'] }
const finance: Right = { may: ['finance'] }
const financeShared: Right = { may: ['finance'], others: 'shared' }

const admins: Right = { may: ['admin'] }
const adminsShared: Right = { may: ['admin'], others: 'shared' }

const theirOrder: Right = {
  may: 'signed in',
  others: { answer: 404, params: ({ orderId }) => ({ id: orderId }) },
}
const theirNotification: Right = {
  may: 'signed in',
  others: { answer: 404, params: ({ notificationId }) => ({ id: notificationId }) },
}
const theirParcel: Right = {
  may: ['vendeur'],
  others: {
    answer: 404,
    params: ({ parcelId }) => ({ id: parcelId }),
    body: () => ({ reason: 'Rupture de stock' }),
  },
}
const theirComplaint: Right = {
  may: 'signed in',
  others: {
    answer: 404,
    not: 'admin',
    params: ({ complaintId }) => ({ id: complaintId }),
    body: () => ({ content: 'Et alors ?' }),
  },
}
const theirSaturday: Right = {
  may: ['vendeur'],
  others: { answer: 404, params: ({ payoutLineId }) => ({ id: payoutLineId }) },
}
const couriers: Right = { may: ['livreur'] }
/** A parcel that is not this courier's: never found, whatever he says about it. */
const theirDelivery = (body: object = {}): Right => ({
  may: ['livreur'],
  others: { answer: 404, params: ({ parcelId }) => ({ id: parcelId }), body: () => body },
})
const dispatchers: Right = { may: ['chef_livreur', 'admin'] }
/** Managers of a group work on its parcels together; another group's are refused (server/deliveries/dispatch.test.ts). */
const dispatched: Right = { may: ['chef_livreur', 'admin'], others: 'shared' }
const theirAddress: Right = {
  may: 'signed in',
  others: {
    answer: 404,
    params: ({ addressId }) => ({ id: addressId }),
    body: () => ({ ...home, label: 'À moi' }),
  },
}

const theirProduct = (may: Right['may'], body?: object): Right => ({
  may,
  others: {
    answer: 404,
    not: 'admin',
    params: ({ productId }) => ({ id: productId }),
    ...(body ? { body: () => body } : {}),
  },
})
const theirImport = (body?: object): Right => ({
  may: ['vendeur'],
  others: {
    answer: 404,
    params: ({ importId }) => ({ id: importId }),
    ...(body ? { body: () => body } : {}),
  },
})
const aDraft = {
  name: 'Bazin à moi',
  description: 'Repris à une autre.',
  price: 1,
  category: 'pagnes-et-tissus',
  subCategory: 'bazins',
  images: [],
}

/** Every call of the market and who may use it. A call without a row here turns the tests red. */
export const rights: Readonly<Record<string, Right>> = {
  'POST /api/users/register': everyone,
  'POST /api/users/login': everyone,
  'POST /api/users/forgot-password-phone': everyone,
  'POST /api/users/reset-password': everyone,
  'POST /api/deleteaccount': everyone,
  'POST /api/users/logout': signedIn,
  'GET /api/users/profile': signedIn,
  'PUT /api/users/profile': signedIn,
  'PUT /api/users/password': signedIn,
  'GET /api/users/sessions': signedIn,
  'DELETE /api/users/sessions': signedIn,
  'GET /api/users/addresses': signedIn,
  'POST /api/users/addresses': signedIn,
  'PUT /api/users/addresses/{id}': theirAddress,
  'DELETE /api/users/addresses/{id}': theirAddress,
  // Who may change into what is a rule of the account's state, not of the call (server/accounts/change-role.ts).
  'PUT /api/users/become-seller': signedIn,
  'PUT /api/users/become-delivery': signedIn,
  'PUT /api/users/become-seller-or-delivery': signedIn,

  'GET /api/users': admins,
  'GET /api/users/export': admins,
  'GET /api/users/{id}': adminsShared,
  'PUT /api/users/{id}': adminsShared,
  'DELETE /api/users/{id}': adminsShared,
  'POST /api/admin/users/suspension': admins,
  'POST /api/admin/users/role': admins,
  'POST /api/admin/users/sessions-end': admins,
  'GET /api/admin/deletion-requests': admins,
  'POST /api/admin/deletion-requests/{id}': adminsShared,
  'GET /api/admin/overview': admins,
  'GET /api/admin/health': admins,
  'GET /api/admin/shops': admins,
  'GET /api/admin/shops/export': admins,
  'PUT /api/admin/shops/{id}/trust': adminsShared,
  'GET /api/admin/plans': admins,
  'GET /api/admin/plans/subscribers': admins,
  'GET /api/admin/plans/subscribers/export': admins,
  'PUT /api/admin/plans/subscribers/{id}/extension': adminsShared,
  'GET /api/admin/acts': admins,
  'GET /api/admin/acts/export': admins,

  'GET /api/notifications': signedIn,
  'GET /api/notifications/unread': signedIn,
  'GET /api/notifications/answers': signedIn,
  'GET /api/notifications/preferences': signedIn,
  'PUT /api/notifications/preferences': signedIn,
  'POST /api/notifications/push-subscriptions': signedIn,
  'POST /api/notifications/push-unsubscription': signedIn,
  'PUT /api/notifications/{id}/click': theirNotification,
  'PUT /api/notifications/{id}/read': theirNotification,
  'PUT /api/notifications/read-all': signedIn,

  'GET /api/market': everyone,
  'GET /api/categories': everyone,
  'GET /api/categories/{slug}': everyone,
  'GET /api/categories/products': everyone,
  'GET /api/products/{filter}': everyone,
  'GET /api/products/slug/{slug}': everyone,
  'GET /api/products/slug/{slug}/reviews': everyone,
  'GET /api/products/search': everyone,
  'GET /api/search/suggest': everyone,
  // A device tells under a number of its own; with neither that nor a token the call itself answers 401.
  'POST /api/analytics/event': everyone,
  'POST /api/analytics': everyone,
  'GET /api/analytics/pixel': everyone,
  'GET /api/suggestions/products/{slug}': everyone,
  'GET /api/seller/interest': sellers,
  'GET /api/admin/interest': { may: ['admin'] },
  'GET /api/shops/trusted': everyone,
  'GET /api/shops/slug/{slug}': everyone,
  'GET /api/shops/slug/{slug}/products': everyone,
  'GET /api/shops/slug/{slug}/reviews': everyone,

  'GET /api/users/favoris/{userId}': {
    may: 'signed in',
    others: { answer: 403, params: ({ userId }) => ({ userId }) },
  },
  'POST /api/users/favoris/{userId}': {
    may: 'signed in',
    others: {
      answer: 403,
      params: ({ userId }) => ({ userId }),
      body: ({ productId }) => ({ productId }),
    },
  },
  'DELETE /api/users/favoris/{userId}/{productId}': {
    may: 'signed in',
    others: { answer: 403, params: ({ userId, productId }) => ({ userId, productId }) },
  },

  'POST /api/images': signedIn,

  'POST /api/orders/quote': everyone,
  'GET /api/deliveries/estimate': everyone,
  'POST /api/orders': signedIn,
  'GET /api/orders': signedIn,
  'GET /api/orders/under-way': signedIn,
  'GET /api/orders/{id}': theirOrder,
  'GET /api/orders/{id}/receipt': theirOrder,
  'POST /api/orders/{id}/cancellation': theirOrder,
  'POST /api/orders/{id}/payment-check': theirOrder,
  'POST /api/payments/initiate': {
    may: 'signed in',
    others: { answer: 403, body: ({ userId, orderId }) => ({ userId, type: 'order', orderId }) },
  },
  'POST /api/payments/notifications/orange-money': everyone,

  'POST /api/products': sellers,
  'PUT /api/products/{id}': theirProduct(['vendeur'], aDraft),
  'DELETE /api/products/{id}': theirProduct(['vendeur', 'admin']),
  'PUT /api/products/{id}/suspend': theirProduct(['vendeur', 'admin'], { suspended: true }),
  'GET /api/seller/products': sellers,
  'PUT /api/seller/products': {
    may: ['vendeur'],
    others: { answer: 404, body: ({ productId }) => ({ ids: [productId], act: 'delete' }) },
  },
  'GET /api/seller/products/{id}': theirProduct(['vendeur']),
  'GET /api/seller/products/export': sellers,
  'GET /api/seller/products/template': sellers,
  'POST /api/seller/imports': sellers,
  'GET /api/seller/imports/{id}': theirImport(),
  'POST /api/seller/imports/{id}/start': theirImport({ mode: 'good' }),
  'GET /api/seller/imports/{id}/errors': theirImport(),
  'PUT /api/seller/products/{id}/stock': {
    may: ['vendeur'],
    others: {
      answer: 404,
      params: ({ productId }) => ({ id: productId }),
      body: ({ variantId }) => ({ stocks: [{ variant: variantId, stock: 0 }] }),
    },
  },

  'GET /api/seller/orders': sellers,
  'GET /api/seller/orders/export': sellers,
  'GET /api/seller/work': sellers,
  'GET /api/seller/selling-costs': sellers,
  'GET /api/seller/overview': sellers,
  'GET /api/seller/sales': sellers,
  'GET /api/seller/shop': sellers,
  'PUT /api/seller/shop': sellers,
  'GET /api/seller/subscription': sellers,
  'GET /api/seller/payouts': sellers,
  'GET /api/seller/payouts/next': sellers,
  'GET /api/seller/payouts/{id}': theirSaturday,
  'GET /api/seller/payouts/{id}/export': theirSaturday,
  'PUT /api/seller/fulfillments/{id}/acceptance': theirParcel,
  'PUT /api/seller/fulfillments/{id}/refusal': theirParcel,
  'PUT /api/seller/fulfillments/{id}/readiness': theirParcel,

  'GET /api/reviews/lines': signedIn,
  'POST /api/reviews': signedIn,
  // A review stands for everybody to read: anyone may say that it should not.
  'POST /api/reviews/{id}/report': { may: 'signed in', others: 'shared' },
  'GET /api/seller/reviews': sellers,
  'PUT /api/seller/reviews/{id}/reply': {
    may: ['vendeur'],
    others: { answer: 404, body: () => ({ reply: 'Merci.' }) },
  },
  'GET /api/admin/reviews': { may: ['admin'] },
  'PUT /api/admin/reviews/{id}/moderation': { may: ['admin'], others: 'shared' },
  'POST /api/reclamations': signedIn,
  'GET /api/reclamations/my': signedIn,
  'GET /api/reclamations/parcels': signedIn,
  'GET /api/reclamations/{id}': theirComplaint,
  'POST /api/reclamations/{id}/messages': theirComplaint,
  'GET /api/finance/parcels/{id}/complaint': financeShared,
  'GET /api/seller/complaints': sellers,
  'GET /api/admin/complaints': { may: ['admin'] },
  'GET /api/admin/complaints/{id}': { may: ['admin'], others: 'shared' },
  'PUT /api/admin/complaints/{id}/decision': { may: ['admin'], others: 'shared' },

  'GET /api/deliveries/current': couriers,
  'GET /api/deliveries/vendors-in-transit': couriers,
  'GET /api/deliveries/history': couriers,
  'GET /api/deliveries/cash': couriers,
  'POST /api/deliveries/verify-vendor-otp': couriers,
  'POST /api/deliveries/verify-client-otp': {
    may: ['livreur'],
    others: {
      answer: 404,
      body: ({ parcelId }) => ({ fulfillmentId: parcelId, otp: '123456' }),
    },
  },
  'POST /api/deliveries/{id}/assignment': { may: ['livreur'], others: 'shared' },
  'DELETE /api/deliveries/{id}/assignment': theirDelivery(),
  'POST /api/deliveries/{id}/failure': theirDelivery({
    kind: 'absent',
    imageId: '0192f0c1-2222-7333-8444-555566667777',
  }),
  'POST /api/deliveries/{id}/second-try': theirDelivery(),
  'POST /api/deliveries/{id}/return': theirDelivery({ otp: '123456' }),
  'POST /api/deliveries/{id}/code-resend': theirDelivery(),
  'POST /api/deliveries/remittances': couriers,
  'DELETE /api/deliveries/remittances/{id}': theirDelivery(),

  'GET /api/dispatch/board': dispatchers,
  'GET /api/dispatch/board/export': dispatchers,
  'GET /api/dispatch/deliveries/{id}': dispatched,
  'POST /api/dispatch/assignments': dispatchers,
  'DELETE /api/dispatch/assignments/{id}': dispatched,
  'PUT /api/dispatch/deliveries/{id}/returning': dispatched,
  'POST /api/dispatch/deliveries/{id}/override': { may: ['chef_livreur'], others: 'shared' },
  'GET /api/dispatch/couriers': dispatchers,
  'PUT /api/dispatch/couriers/{id}/admission': dispatched,
  'GET /api/dispatch/remittances': dispatchers,
  'PUT /api/dispatch/remittances/{id}/confirmation': dispatched,
  'GET /api/dispatch/figures': dispatchers,
  'GET /api/dispatch/groups': dispatchers,
  'PUT /api/dispatch/zones/{zone}': { may: ['admin'], others: 'shared' },
  'GET /api/admin/delivery-settings': { may: ['admin'] },
  'PUT /api/admin/delivery-settings': { may: ['admin'] },

  ...goodsRights,
  'GET /api/finance/refunds': { may: ['finance'] },
  'GET /api/finance/refunds/export': finance,
  'PUT /api/finance/refunds/{id}/approval': financeShared,
  'PUT /api/finance/refunds/{id}/dispatch': financeShared,
  'PUT /api/finance/refunds/{id}/confirmation': financeShared,
  'PUT /api/finance/refunds/{id}/failure': financeShared,
  'GET /api/finance/payout-batches': finance,
  'POST /api/finance/payout-batches': finance,
  'GET /api/finance/payout-batches/{id}': financeShared,
  'PUT /api/finance/payout-batches/{id}/review': financeShared,
  'PUT /api/finance/payout-batches/{id}/rebuild': financeShared,
  'PUT /api/finance/payout-batches/{id}/approval': financeShared,
  'PUT /api/finance/payout-batches/{id}/dispatch': financeShared,
  'GET /api/finance/payout-batches/{id}/operator-file': financeShared,
  'GET /api/finance/payout-batches/{id}/export': financeShared,
  'POST /api/finance/payout-batches/{id}/results': financeShared,
  'PUT /api/finance/payout-lines/{id}/payment': financeShared,
  'PUT /api/finance/payout-lines/{id}/failure': financeShared,
  'PUT /api/finance/payout-lines/{id}/retry': financeShared,
  'GET /api/finance/held': finance,
  'GET /api/finance/held/export': finance,
  'GET /api/finance/overview': finance,
  'GET /api/finance/overview/export': finance,
  'GET /api/finance/entries': finance,
  'GET /api/finance/entries/export': finance,
  'GET /api/finance/transactions/{id}': financeShared,
  'GET /api/finance/months': finance,
  'PUT /api/finance/months/{month}/closing': financeShared,
  'GET /api/finance/courier-boxes': finance,
  'GET /api/finance/courier-boxes/export': finance,
  'GET /api/finance/shops': finance,
  'GET /api/finance/shops/export': finance,
  'GET /api/finance/subscriptions': finance,
  'GET /api/finance/subscriptions/export': finance,
  'GET /api/finance/operator-statements': finance,
  'POST /api/finance/operator-statements': finance,
  'GET /api/finance/exceptions': finance,
  'GET /api/finance/exceptions/export': finance,
  'PUT /api/finance/exceptions/{id}/decision': financeShared,
  'PUT /api/finance/exceptions/{id}/aside': financeShared,
}
