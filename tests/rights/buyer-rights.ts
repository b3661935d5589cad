import { home } from '../support/orders.ts'
import { newId } from '#kernel/ids.ts'
import { ownOnly, rightsOf, type Right, type Rights } from './right.ts'
import type { Theirs } from './theirs.ts'

const theirAddress = ownOnly('signed in', {
  params: ({ addressId: id }) => ({ id }),
  body: () => ({ ...home, label: 'À moi' }),
})
const theirSession = ownOnly('signed in', { params: ({ sessionId: id }) => ({ id }) })
const theirNotification = ownOnly('signed in', {
  params: ({ notificationId: id }) => ({ id }),
})
const theirCopy = ownOnly('signed in', { params: ({ dataExportId: id }) => ({ id }) })
const theirOrder = ownOnly('signed in', { params: ({ orderId: id }) => ({ id }) })
const theirComplaint = ownOnly('signed in', {
  not: 'admin',
  params: ({ complaintId: id }) => ({ id }),
  body: () => ({ content: 'Et alors ?' }),
})
const theirProposal = (body: object) =>
  ownOnly('signed in', { params: ({ proposalId: id }) => ({ id }), body: () => body })
const theirConversation = (body: object = {}) =>
  ownOnly('signed in', { params: ({ conversationId: id }) => ({ id }), body: () => body })
/** Right for calls whose path or body names the person. */
const theirName = (others: object): Right => ({
  may: 'signed in',
  others: { answer: 403, ...others },
})

// POST /api/analytics*: a device sends its own number; without that or a token the call answers
// 401.
const everyone = [
  'POST /api/users/register',
  'POST /api/users/login',
  'POST /api/users/login-code',
  'POST /api/users/login-by-code',
  'POST /api/users/forgot-password-phone',
  'POST /api/users/reset-password',
  'POST /api/deleteaccount',
  'GET /api/market',
  'GET /api/market/settings',
  'GET /api/places',
  'GET /api/categories',
  'GET /api/categories/{slug}',
  'GET /api/categories/products',
  'GET /api/products/{filter}',
  'GET /api/products/slug/{slug}',
  'GET /api/products/slug/{slug}/reviews',
  'GET /api/products/search',
  'GET /api/search/suggest',
  'POST /api/analytics/event',
  'POST /api/analytics',
  'GET /api/analytics/pixel',
  'GET /api/suggestions/products/{slug}',
  'GET /api/shops/trusted',
  'GET /api/shops/slug/{slug}',
  'GET /api/shops/slug/{slug}/promises',
  'GET /api/shops/slug/{slug}/products',
  'GET /api/shops/slug/{slug}/promotions',
  'GET /api/shops/slug/{slug}/reviews',
  'GET /api/conversations/changes/{watch}',
  'GET /api/sale-links/{token}',
  'GET /api/payment-links/{token}',
  'GET /api/offers/{token}',
  'POST /api/offers/{token}/visits',
  'POST /api/offers/{token}/reports',
  'POST /api/offers/{token}/quote',
  'POST /api/offers/{token}/code',
  'POST /api/offers/{token}/session',
  'POST /api/users/owner-check',
  'POST /api/users/owner-check/answer',
  'POST /api/users/owner-check/new-account',
  'POST /api/payment-links/{token}/payment',
  'POST /api/sale-links/{token}/answer',
  'GET /api/notifications/whatsapp',
  'POST /api/notifications/whatsapp',
  'POST /api/orders/quote',
  'GET /api/relays',
  'GET /api/deliveries/estimate',
  'GET /api/payments/providers',
  'POST /api/payments/notifications/{provider}',
]

// The roles into which a user may change depend on the account's state
// (modules/people/server/change-role.ts). Any signed-in user may report a review.
const signedIn = [
  'POST /api/offers/{token}/order',
  'POST /api/users/logout',
  'GET /api/users/profile',
  'PUT /api/users/profile',
  'GET /api/users/session',
  'PUT /api/users/password',
  'GET /api/notifications/phone-ways',
  'PUT /api/notifications/phone-ways',
  'POST /api/users/phone-proof',
  'POST /api/users/own-code',
  'PUT /api/users/phone-proof',
  'GET /api/users/number-change',
  'POST /api/users/number-change',
  'PUT /api/users/number-change',
  'DELETE /api/users/number-change',
  'GET /api/users/sessions',
  'DELETE /api/users/sessions',
  'GET /api/users/second-factor',
  'POST /api/users/second-factor',
  'PUT /api/users/second-factor',
  'POST /api/users/second-factor/check',
  'POST /api/users/second-factor/sms',
  'GET /api/todo',
  'GET /api/users/addresses',
  'POST /api/users/addresses',
  'PUT /api/users/become-seller',
  'PUT /api/users/become-delivery',
  'PUT /api/users/become-seller-or-delivery',
  'GET /api/users/data',
  'POST /api/users/data',
  'GET /api/analytics/consent',
  'PUT /api/analytics/consent',
  'GET /api/refunds',
  'GET /api/notifications',
  'GET /api/notifications/unread',
  'GET /api/notifications/answers',
  'GET /api/notifications/preferences',
  'PUT /api/notifications/preferences',
  'GET /api/refusals',
  'POST /api/notifications/push-subscriptions',
  'POST /api/notifications/push-unsubscription',
  'PUT /api/notifications/read-all',
  'POST /api/images',
  'POST /api/orders',
  'GET /api/orders',
  'GET /api/orders/under-way',
  'GET /api/awaited-products',
  'GET /api/awaited-products/{productId}',
  'PUT /api/awaited-products/{productId}',
  'DELETE /api/awaited-products/{productId}',
  'PUT /api/awaited-regions/{region}',
  'DELETE /api/awaited-regions/{region}',
  'PUT /api/awaited-routes/{shopId}/{region}',
  'DELETE /api/awaited-routes/{shopId}/{region}',
  'GET /api/shops/followed',
  'GET /api/shop-invitations',
  'DELETE /api/seller/team/self',
  'GET /api/shops/{shopId}/follow',
  'PUT /api/shops/{shopId}/follow',
  'DELETE /api/shops/{shopId}/follow',
  'GET /api/reviews/lines',
  'POST /api/reviews',
  'POST /api/reviews/{id}/report',
  'GET /api/products/{id}/proposals',
  'POST /api/products/{id}/proposals',
  'GET /api/conversations',
  'GET /api/shops/{slug}/conversation',
  'POST /api/shops/{slug}/conversation',
  'POST /api/reclamations',
  'GET /api/reclamations/my',
  'GET /api/reclamations/parcels',
]

export const buyerRights: Rights = {
  ...rightsOf('everyone', everyone),
  ...rightsOf('signed in', signedIn),
  'DELETE /api/users/sessions/{id}': theirSession,
  'PUT /api/users/addresses/{id}': theirAddress,
  'DELETE /api/users/addresses/{id}': theirAddress,
  'PUT /api/notifications/{id}/click': theirNotification,
  'PUT /api/notifications/{id}/read': theirNotification,
  'GET /api/users/favoris/{userId}': theirName({
    params: ({ userId }: Theirs) => ({ userId }),
  }),
  'POST /api/users/favoris/{userId}': theirName({
    params: ({ userId }: Theirs) => ({ userId }),
    body: ({ productId }: Theirs) => ({ productId }),
  }),
  'DELETE /api/users/favoris/{userId}/{productId}': theirName({
    params: ({ userId, productId }: Theirs) => ({ userId, productId }),
  }),
  'GET /api/orders/{id}': theirOrder,
  'GET /api/private/images/{id}': ownOnly('signed in', {
    params: ({ privateImageId: id }: Theirs) => ({ id }),
  }),
  'GET /api/orders/{id}/receipt': theirOrder,
  'GET /api/orders/{id}/goods-returns': theirOrder,
  'GET /api/orders/{id}/exchanges': theirOrder,
  'GET /api/orders/{id}/coach-journeys': theirOrder,
  'GET /api/orders/{id}/promises': theirOrder,
  'POST /api/orders/{id}/cancellation': theirOrder,
  'POST /api/orders/{id}/collection/{parcelId}': ownOnly('signed in', {
    params: ({ orderId: id, parcelId }: Theirs) => ({ id, parcelId }),
  }),
  'POST /api/orders/{id}/payment-check': theirOrder,
  'POST /api/orders/{id}/payment-link': theirOrder,
  'POST /api/payments/initiate': theirName({
    body: ({ userId, orderId }: Theirs) => ({ userId, type: 'order', orderId }),
  }),
  'PUT /api/refunds/{id}/number': ownOnly('signed in', {
    params: ({ refundId: id }) => ({ id }),
    body: () => ({ phone: '66112233', phoneAgain: '66112233', password: 'secret12' }),
  }),
  'PUT /api/refunds/{id}/answer': ownOnly('signed in', {
    params: ({ refundId: id }) => ({ id }),
    body: () => ({ paidInCash: true }),
  }),
  'POST /api/shop-invitations/{id}/answer': ownOnly('signed in', {
    params: ({ helperId: id }) => ({ id }),
    body: () => ({ accept: true }),
  }),
  'GET /api/users/data/{id}/json': theirCopy,
  'GET /api/users/data/{id}/html': theirCopy,
  'PUT /api/refusals/{id}/visit': ownOnly('signed in', {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ came: false }),
  }),
  'POST /api/refusals/{id}/contest': ownOnly('signed in', {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ kind: 'other', words: 'Ce n’était pas moi.' }),
  }),
  'GET /api/reclamations/{id}': theirComplaint,
  'POST /api/reclamations/{id}/messages': theirComplaint,
  'GET /api/conversations/{id}': theirConversation(),
  'POST /api/conversations/{id}/messages': theirConversation({ key: newId(), text: 'Et alors ?' }),
  'PUT /api/conversations/{id}/read': theirConversation({ upTo: 1 }),
  'PUT /api/conversations/{id}/closed': theirConversation({ closed: true }),
  'POST /api/conversations/{id}/report': theirConversation({ reason: 'Injures' }),
  'POST /api/proposals/{id}/acceptance': theirProposal({ key: newId() }),
  'POST /api/proposals/{id}/refusal': theirProposal({ key: newId() }),
  'POST /api/proposals/{id}/counter': theirProposal({ key: newId(), unitPrice: 9_500 }),
}
