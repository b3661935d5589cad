import { ownOnly, rightsOf, type Right, type Rights } from './right.ts'

const theirProduct = (may: Right['may'], body: object = {}) =>
  ownOnly(may, { not: 'admin', params: ({ productId: id }) => ({ id }), body: () => body })
const theirImport = (body: object = {}) =>
  ownOnly(['vendeur'], { params: ({ importId: id }) => ({ id }), body: () => body })
const theirParcel = ownOnly(['vendeur'], {
  params: ({ parcelId: id }) => ({ id }),
  body: () => ({ reason: 'Rupture de stock' }),
})
const theirOffer = ownOnly(['vendeur'], {
  params: ({ offerId: id }) => ({ id }),
  body: () => ({ hours: 24 }),
})
const theirPayout = ownOnly(['vendeur'], { params: ({ payoutLineId: id }) => ({ id }) })

const theirWebhook = (body: object = {}) =>
  ownOnly(['vendeur'], { params: ({ webhookId: id }) => ({ id }), body: () => body })

const theirHelper = (body: object = {}) =>
  ownOnly(['vendeur'], { params: ({ helperId: id }) => ({ id }), body: () => body })

const draft = {
  name: 'Bazin à moi',
  description: 'Repris à une autre.',
  price: 1,
  category: 'pagnes-et-tissus',
  subCategory: 'bazins',
  images: [],
}

const ownShop = [
  'GET /api/seller/interest',
  'POST /api/seller/images',
  'GET /api/seller/team',
  'POST /api/seller/team',
  'GET /api/seller/team/acts',
  'GET /api/seller/team/self',
  'POST /api/products',
  'GET /api/seller/products',
  'GET /api/seller/products/export',
  'GET /api/seller/products/template',
  'POST /api/seller/imports',
  'GET /api/seller/relay',
  'PUT /api/seller/relay/pause',
  'GET /api/seller/relay/closing',
  'PUT /api/seller/relay/days',
  'PUT /api/seller/relay/holiday',
  'GET /api/seller/relay/parcels',
  'GET /api/seller/relay/drops',
  'POST /api/seller/relay/drops',
  'GET /api/seller/relay/goods-returns',
  'GET /api/seller/relay/cash',
  'POST /api/seller/relay/remittances',
  'GET /api/seller/orders',
  'GET /api/seller/orders/export',
  'GET /api/seller/promises',
  'GET /api/seller/relay/promises',
  'GET /api/seller/work',
  'GET /api/seller/reach',
  'GET /api/seller/selling-costs',
  'GET /api/seller/overview',
  'GET /api/seller/sales',
  'GET /api/seller/opening',
  'GET /api/seller/opening/closing',
  'PUT /api/seller/opening/week',
  'PUT /api/seller/opening/days',
  'PUT /api/seller/opening/holiday',
  'GET /api/seller/level',
  'GET /api/seller/verification',
  'POST /api/seller/verification',
  'DELETE /api/seller/verification',
  'GET /api/seller/shop',
  'PUT /api/seller/shop',
  'GET /api/seller/subscription',
  'POST /api/seller/subscription/from-sales',
  'GET /api/seller/payouts',
  'GET /api/seller/payouts/next',
  'GET /api/seller/conversations',
  'GET /api/seller/reviews',
  'GET /api/seller/complaints',
  'GET /api/seller/keys',
  'POST /api/seller/keys',
  'GET /api/seller/webhooks',
  'GET /api/seller/promotions',
  'GET /api/seller/promotions/export',
  'POST /api/seller/promotions',
  'POST /api/seller/webhooks',
  'GET /api/seller/relay/coaches',
  'POST /api/seller/relay/coach-arrivals',
  'PUT /api/seller/relay/coach-arrivals',
  'GET /api/seller/offers',
  'GET /api/seller/offer-articles',
  'POST /api/seller/offers',
  'POST /api/seller/offers/quote',
]

export const sellerRights: Rights = {
  ...rightsOf(['vendeur'], ownShop),
  'PUT /api/products/{id}': theirProduct(['vendeur'], draft),
  'DELETE /api/products/{id}': theirProduct(['vendeur', 'admin']),
  'PUT /api/products/{id}/suspend': theirProduct(['vendeur', 'admin'], { suspended: true }),
  'PUT /api/seller/products': ownOnly(['vendeur'], {
    body: ({ productId }) => ({ ids: [productId], act: 'delete' }),
  }),
  'GET /api/seller/products/{id}': theirProduct(['vendeur']),
  'GET /api/seller/imports/{id}': theirImport(),
  'POST /api/seller/imports/{id}/start': theirImport({ mode: 'good' }),
  'PUT /api/seller/imports/{id}/place': theirImport({
    category: 'pagnes-et-tissus',
    subCategory: 'bazins',
  }),
  'GET /api/seller/imports/{id}/errors': theirImport(),
  'PUT /api/seller/products/{id}/stock': ownOnly(['vendeur'], {
    params: ({ productId: id }) => ({ id }),
    body: ({ variantId }) => ({ stocks: [{ variant: variantId, stock: 0 }] }),
  }),
  'GET /api/seller/promotions/code': { may: ['vendeur', 'admin'] },
  'POST /api/seller/promotions/{id}/end': ownOnly(['vendeur'], {
    params: ({ promotionId: id }) => ({ id }),
  }),
  'PUT /api/seller/promises/{id}/answer': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ cause: 'other', words: 'Coupure de courant.' }),
  }),
  'PUT /api/seller/relay/promises/{id}/answer': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ cause: 'other', words: 'Coupure de courant.' }),
  }),
  'PUT /api/seller/team/{id}': theirHelper({ rights: ['orders'] }),
  'DELETE /api/seller/team/{id}': theirHelper(),
  'POST /api/seller/team/{id}/renewal': theirHelper(),
  'GET /api/seller/payouts/{id}': theirPayout,
  'GET /api/seller/payouts/{id}/export': theirPayout,
  'GET /api/seller/offers/{id}': theirOffer,
  'POST /api/seller/offers/{id}/withdrawal': theirOffer,
  'POST /api/seller/offers/{id}/prolongation': theirOffer,
  'POST /api/seller/offers/{id}/copy': theirOffer,
  'PUT /api/seller/fulfillments/{id}/acceptance': theirParcel,
  'PUT /api/seller/fulfillments/{id}/refusal': theirParcel,
  'GET /api/seller/fulfillments/{id}/exchange': theirParcel,
  'POST /api/seller/fulfillments/{id}/exchange': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: ({ parcelId: lineId, variantId }) => ({ lineId, variantId, payer: 'shop' }),
  }),
  'POST /api/seller/fulfillments/{id}/refund': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: ({ parcelId: lineId }) => ({ lineId }),
  }),
  'POST /api/seller/fulfillments/{id}/goods-return': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ otp: '123456' }),
  }),
  'PUT /api/seller/fulfillments/{id}/readiness': theirParcel,
  'POST /api/seller/fulfillments/{id}/payment-link': theirParcel,
  'POST /api/seller/fulfillments/{id}/collection': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ otp: '123456' }),
  }),
  'POST /api/seller/relay/parcels/{id}/hand-over': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ otp: '123456' }),
  }),
  'POST /api/seller/relay/returns/{id}/hand-over': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ otp: '123456' }),
  }),
  'POST /api/seller/relay/goods-returns/{id}': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
    body: () => ({ otp: '123456' }),
  }),
  'POST /api/seller/relay/parcels/{id}/payment-link': theirParcel,
  'DELETE /api/seller/relay/remittances/{id}': ownOnly(['vendeur'], {
    params: ({ parcelId: id }) => ({ id }),
  }),
  'DELETE /api/seller/keys/{id}': ownOnly(['vendeur'], { params: ({ keyId: id }) => ({ id }) }),
  'PUT /api/seller/webhooks/{id}': theirWebhook({
    url: 'https://ailleurs.boutique.ml/',
    events: ['order.paid'],
    active: true,
  }),
  'DELETE /api/seller/webhooks/{id}': theirWebhook(),
  'POST /api/seller/webhooks/{id}/secret': theirWebhook(),
  'GET /api/seller/webhooks/{id}/deliveries': theirWebhook(),
  'POST /api/seller/webhook-deliveries/{id}/resend': ownOnly(['vendeur'], {
    params: ({ deliveryId: id }) => ({ id }),
  }),
  'PUT /api/seller/reviews/{id}/reply': ownOnly(['vendeur'], { body: () => ({ reply: 'Merci.' }) }),
}
