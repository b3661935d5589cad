import { z } from 'zod'

import type { Endpoint } from '#kernel/wire/endpoint.ts'
import type { Sent } from './calls.ts'
import type { Things } from './shop-with-everything.ts'

type Attempt = (own: Things, theirs: Things) => Sent[]

/**
 * Lists the fields of a call that name a thing: `{id}` in the path, `ids[]` in the body, `file` for
 * a form.
 */
export function keysOf({ path, body, multipart }: Endpoint): string[] {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => `{${name}}`)
  const inBody = body
    ? uuidsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '')
    : []
  return [...inPath, ...inBody, ...(multipart ? ['file'] : [])]
}

function uuidsIn(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { format, properties, items, anyOf, allOf } = schema as {
    format?: string
    properties?: object
    items?: object
    anyOf?: object[]
    allOf?: object[]
  }
  return [
    ...(format === 'uuid' ? [at] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) =>
      uuidsIn(inner, at ? `${at}.${name}` : name),
    ),
    ...uuidsIn(items, `${at}[]`),
    ...[...(anyOf ?? []), ...(allOf ?? [])].flatMap((inner) => uuidsIn(inner, at)),
  ]
}

const byId =
  (thing: keyof Omit<Things, 'seller'>, body?: object): Attempt =>
  (_own, theirs) => [{ params: { id: theirs[thing] }, ...(body ? { body } : {}) }]
const draft = (own: Things) => ({
  name: 'Bazin à moi',
  description: 'Repris à une autre.',
  price: 1,
  category: 'pagnes-et-tissus',
  subCategory: 'bazins',
  images: [own.image],
  stock: 1,
})
const shopForm = (own: Things) => ({
  name: 'À moi',
  address: 'Ici même',
  region: 'Bamako',
  quartier: 'Bagadadji',
  description: '',
  depotNumber: own.seller.user.phone,
})
const offer = { receiveAt: ['door'], depositPercent: 0, readyDays: 0, hours: 24 }
const freeLine = (imageId: string) => ({ name: 'Retouche', imageId, qty: 1, price: 500 })
const missed = { cause: 'other', words: 'La route était coupée.' }
const csvForm = (text: string, photos: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('photos', JSON.stringify(photos))
  form.append('file', new Blob([text], { type: 'text/csv' }), 'produits.csv')
  return form
}
const visitForm = () => {
  const form = new FormData()
  form.append('finding', 'there')
  form.append('place', new Blob(['une photo'], { type: 'image/jpeg' }), 'boutique.jpg')
  return form
}
const newLine =
  'nom;description;categorie;sous_categorie;prix;stock;photos\nPagne;Teint ici;Pagnes et tissus;Bazins;5000;3'

/**
 * Attempts of a seller to name another shop's thing, for each field of each call. A missing one
 * fails the test.
 */
export const attempts: Readonly<Record<string, Attempt>> = {
  'POST /api/products images[]': (own, theirs) => [
    { body: { ...draft(own), images: [theirs.image] } },
    { body: { ...draft(own), images: [own.image, theirs.image] } },
  ],
  'PUT /api/products/{id} {id}': (own, theirs) => [
    { params: { id: theirs.product }, body: draft(own) },
  ],
  'PUT /api/products/{id} images[]': (own, theirs) => [
    { params: { id: own.product }, body: { ...draft(own), images: [own.image, theirs.image] } },
  ],
  'DELETE /api/products/{id} {id}': byId('product'),
  'PUT /api/products/{id}/suspend {id}': byId('product', { suspended: true }),
  'GET /api/seller/products/{id} {id}': byId('product'),
  'GET /api/verification/visits/{id} {id}': byId('visit'),
  'POST /api/verification/visits/{id}/visitor {id}': byId('visit'),
  'POST /api/verification/visits/{id} {id}': (_own, theirs) => [
    { params: { id: theirs.visit }, body: visitForm() },
  ],
  'PUT /api/seller/products ids[]': (own, theirs) =>
    ['suspend', 'resume', 'delete'].flatMap((act) => [
      { body: { ids: [theirs.product], act } },
      { body: { ids: [own.product, theirs.product], act } },
    ]),
  'PUT /api/seller/products/{id}/stock {id}': (own, theirs) => [
    { params: { id: theirs.product }, body: { stocks: [{ variant: theirs.variant, stock: 0 }] } },
    { params: { id: theirs.product }, body: { stocks: [{ variant: own.variant, stock: 0 }] } },
  ],
  'PUT /api/seller/products/{id}/stock stocks[].variant': (own, theirs) => [
    { params: { id: own.product }, body: { stocks: [{ variant: theirs.variant, stock: 0 }] } },
    {
      params: { id: own.product },
      body: {
        stocks: [
          { variant: own.variant, stock: 99 },
          { variant: theirs.variant, stock: 0 },
        ],
      },
    },
  ],
  'GET /api/seller/imports/{id} {id}': byId('import'),
  'POST /api/seller/imports/{id}/start {id}': byId('import', { mode: 'good' }),
  'PUT /api/seller/imports/{id}/place {id}': byId('import', {
    category: 'pagnes-et-tissus',
    subCategory: 'bazins',
  }),
  'GET /api/seller/imports/{id}/errors {id}': byId('import'),
  'PUT /api/seller/shop logo': (own, theirs) => [
    { body: { ...shopForm(own), logo: theirs.image } },
  ],
  'POST /api/seller/promotions products[]': (own, theirs) =>
    [[theirs.product], [own.product, theirs.product]].map((products) => ({
      body: { kind: 'percent', amount: 10, products },
    })),
  'POST /api/seller/promotions/{id}/end {id}': byId('promotion'),
  'PUT /api/seller/team/{id} {id}': byId('helper', { rights: ['orders'] }),
  'DELETE /api/seller/team/{id} {id}': byId('helper'),
  'POST /api/seller/team/{id}/renewal {id}': byId('helper'),
  'POST /api/seller/relay/parcels/{id}/hand-over {id}': byId('atRelay', { otp: '123456' }),
  'POST /api/seller/relay/returns/{id}/hand-over {id}': byId('atRelay', { otp: '123456' }),
  'PUT /api/seller/relay/promises/{id}/answer {id}': byId('atRelay', missed),
  'PUT /api/seller/promises/{id}/answer {id}': byId('ready', missed),
  'POST /api/seller/relay/goods-returns/{id} {id}': byId('atRelay', { otp: '123456' }),
  'POST /api/seller/relay/parcels/{id}/payment-link {id}': byId('atRelay'),
  'DELETE /api/seller/relay/remittances/{id} {id}': byId('remittance'),
  'GET /api/seller/payouts/{id} {id}': byId('payoutLine'),
  'GET /api/seller/payouts/{id}/export {id}': byId('payoutLine'),
  'POST /api/seller/offers/quote lines[].product': (_own, theirs) => [
    { body: { ...offer, lines: [{ product: theirs.product, qty: 1, price: 5_000 }] } },
  ],
  'POST /api/seller/offers/quote lines[].imageId': (_own, theirs) => [
    { body: { ...offer, lines: [freeLine(theirs.image)] } },
  ],
  'POST /api/seller/offers lines[].product': (own, theirs) => [
    { body: { ...offer, lines: [{ product: theirs.product, qty: 1, price: 5_000 }] } },
    {
      body: {
        ...offer,
        lines: [own, theirs].map(({ product }) => ({ product, qty: 1, price: 5_000 })),
      },
    },
  ],
  'POST /api/seller/offers lines[].imageId': (_own, theirs) => [
    { body: { ...offer, lines: [freeLine(theirs.image)] } },
  ],
  'GET /api/seller/offers/{id} {id}': byId('offer'),
  'POST /api/seller/offers/{id}/withdrawal {id}': byId('offer'),
  'POST /api/seller/offers/{id}/prolongation {id}': byId('offer', { hours: 24 }),
  'POST /api/seller/offers/{id}/copy {id}': byId('offer', { hours: 24 }),
  'PUT /api/seller/fulfillments/{id}/acceptance {id}': byId('waiting'),
  'PUT /api/seller/fulfillments/{id}/refusal {id}': (_own, { waiting, accepted, ready }) =>
    [waiting, accepted, ready].map((id) => ({
      params: { id },
      body: { reason: 'Rupture de stock' },
    })),
  'GET /api/seller/fulfillments/{id}/exchange {id}': byId('ready'),
  'POST /api/seller/fulfillments/{id}/exchange {id}': (_own, { ready, variant }) => [
    { params: { id: ready }, body: { lineId: ready, variantId: variant, payer: 'shop' } },
  ],
  'POST /api/seller/fulfillments/{id}/exchange lineId': (own, { ready, variant }) => [
    { params: { id: own.ready }, body: { lineId: ready, variantId: variant, payer: 'shop' } },
  ],
  'POST /api/seller/fulfillments/{id}/exchange variantId': (own, { variant }) => [
    { params: { id: own.ready }, body: { lineId: own.ready, variantId: variant, payer: 'shop' } },
  ],
  'POST /api/seller/fulfillments/{id}/refund {id}': (_own, { ready }) => [
    { params: { id: ready }, body: { lineId: ready } },
  ],
  'POST /api/seller/fulfillments/{id}/refund lineId': (own, { ready }) => [
    { params: { id: own.ready }, body: { lineId: ready } },
  ],
  'POST /api/seller/fulfillments/{id}/goods-return {id}': byId('ready', { otp: '123456' }),
  'PUT /api/seller/fulfillments/{id}/readiness {id}': byId('accepted'),
  'POST /api/seller/fulfillments/{id}/collection {id}': byId('ready', { otp: '123456' }),
  'POST /api/seller/fulfillments/{id}/payment-link {id}': byId('ready'),
  'DELETE /api/seller/keys/{id} {id}': byId('key'),
  'PUT /api/seller/webhooks/{id} {id}': byId('webhook', {
    url: 'https://ailleurs.boutique.ml/',
    events: ['order.paid'],
    active: true,
  }),
  'DELETE /api/seller/webhooks/{id} {id}': byId('webhook'),
  'POST /api/seller/webhooks/{id}/secret {id}': byId('webhook'),
  'GET /api/seller/webhooks/{id}/deliveries {id}': byId('webhook'),
  'POST /api/seller/webhook-deliveries/{id}/resend {id}': byId('delivery'),
  'PUT /api/seller/reviews/{id}/reply {id}': byId('review', { reply: 'Merci.' }),
}
/** Files are read before they are validated: the answer reports that no line is valid. */
export const files: Readonly<Record<string, Attempt>> = {
  // A picture names no owner.
  'POST /api/seller/images file': () => [],
  'POST /api/seller/verification file': () => [],
  'POST /api/verification/visits/{id} file': () => [],
  'POST /api/seller/imports file': (_own, theirs) => [
    { body: csvForm(`reference;prix\n${theirs.slug};1\n${theirs.product};1`) },
    { body: csvForm(`${newLine};${theirs.image}\n`) },
    { body: csvForm(`${newLine};pagne.jpg\n`, { 'pagne.jpg': theirs.image }) },
  ],
}
