import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { momentWords, shortDay } from '#kernel/wire/due-words.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type PdfFile from 'pdfkit'

import { brand } from '#kernel/wire/brand.ts'
import { registeredWords } from '#modules/shops/contract/registration.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { parcelWordsFor, relayPlaceWords, waitWords } from '#modules/orders/contract/order-words.ts'
import { notPaid, notPaidWords, roundingOf } from '#modules/orders/contract/order-due.ts'
import { givenBack, paymentSaid } from '#modules/orders/contract/refund-words.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { drawable, registerFonts } from '#kernel/pdf/fonts.ts'

export type ReceiptShop = {
  name: string
  address: string
  phone: string
  rccm: string
  nif: string
}

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - 110
const ink = '#1f1a17'
const grey = '#635a53'
const earth = '#9a3412'

type Pdf = InstanceType<typeof PdfFile>

/**
 * Renders each shop's identity and a recap, as required of online sales (Loi 2016-012: identity
 * reachable, acknowledgment storable). A4, about 25 KB.
 */
export async function receiptPdf(
  order: Order,
  shops: ReadonlyMap<string, ReceiptShop>,
  { contact, deadlines }: MarketSettings,
): Promise<Buffer> {
  // Loaded late: it takes a tenth of the server's memory.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'A4',
    margin,
    info: {
      Title: `Reçu ${order.orderNumber}`,
      Author: brand.name,
      CreationDate: new Date(order.placedAt),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  await registerFonts(pdf)
  drawHead(pdf, order, contact)
  for (const parcel of order.fulfillments) drawParcel(pdf, parcel, order, shops.get(parcel._id))
  drawTotals(pdf, order)
  drawFoot(pdf, hoursWords(deadlines.complaintHours))
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, order: Order, contact: MarketSettings['contact']): void {
  pdf.font('strong').fontSize(22).fillColor(earth).text(brand.name, margin, margin)
  pdf
    .font('text')
    .fontSize(10)
    .fillColor(grey)
    .text(drawable(pdf, [brand.tagline, ...identityOf(contact)].join(' · ')))
  pdf
    .moveDown(1)
    .font('strong')
    .fontSize(15)
    .fillColor(ink)
    .text(`Reçu de la commande ${order.orderNumber}`)
  const { fullName, phone, region, quartier, repere } = order.shippingAddress
  const place = onePlaceOf(order)
  const home = place === 'door' ? [[quartier, region].filter(Boolean).join(', '), repere] : []
  pdf.font('text').fontSize(10).fillColor(grey)
  pdf.text(`Passée le ${momentWords(order.placedAt)}`)
  pdf.text(
    drawable(
      pdf,
      `${placeWords(order, place)} ${[fullName, formatPhone(phone), ...home].join(', ')}`,
    ),
  )
  pdf.moveDown(1)
}

/** Returns where all its wanted parcels are received; the door: where one of them is. */
function onePlaceOf({ fulfillments }: Order): ReceivePlace {
  const wanted = fulfillments.filter(({ state }) => !parcelHas('isGivenUp', state))
  const [place = 'door', ...others] = new Set(wanted.map((parcel) => parcel.receiveAt))
  return others.length === 0 ? place : 'door'
}

function placeWords({ fulfillments }: Order, place: ReceivePlace): string {
  const wanted = fulfillments.filter(({ state }) => !parcelHas('isGivenUp', state))
  if (place !== 'door')
    return `${wanted.every(({ state }) => parcelHas('isDelivered', state)) ? 'Retirée' : 'À retirer'} ${place === 'shop' ? 'à la boutique' : 'au point relais'} par`
  if (wanted.length === 0) return 'Adresse de livraison :'
  return wanted.every(({ state }) => parcelHas('isDelivered', state)) ? 'Livrée à' : 'À livrer à'
}

/** Returns the operator's identity, required by Malian law. */
function identityOf(contact: MarketSettings['contact']): string[] {
  const { company, address, phone } = contact
  const named = company === brand.name ? [] : [company]
  return [...named, address, formatPhone(phone), ...registeredWords(contact)]
}

function drawParcel(
  pdf: Pdf,
  parcel: Order['fulfillments'][number],
  { payment }: Order,
  shop: ReceiptShop | undefined,
): void {
  if (pdf.y > bottom) pdf.addPage()
  // Goods that came back from a kept part are no second sale: their shop is named above.
  const title = parcel.restOf ? 'Ce que vous n’avez pas gardé' : parcel.shopName
  pdf.font('strong').fontSize(12).fillColor(ink).text(drawable(pdf, title), margin)
  if (!parcel.restOf) drawSeller(pdf, shop)
  pdf.moveDown(0.4)
  for (const item of parcel.items) {
    const choice = [item.size, item.color].filter(Boolean).join(', ')
    const each = item.qty > 1 ? `, ${formatFrancs(item.unitPrice)} pièce` : ''
    const agreed = item.usualPrice ? `, prix accordé, affiché ${formatFrancs(item.usualPrice)}` : ''
    row(
      pdf,
      `${item.qty} × ${item.name}${item.orderedQty ? `, gardés sur ${item.orderedQty}` : ''}${choice ? ` (${choice})` : ''}${each}${agreed}`,
      item.qty * item.unitPrice,
    )
  }
  if (parcel.shopDiscount > 0)
    row(pdf, parcel.shopPromotion ?? 'Promotion de la boutique', -parcel.shopDiscount)
  row(pdf, 'Livraison', parcel.shippingFee)
  pdf.font('text').fontSize(9).fillColor(grey).text(stateOf(parcel, payment.method), margin)
  const place = collectedAt(parcel)
  if (place) pdf.text(drawable(pdf, place), margin)
  pdf.moveDown(0.8)
}

function drawSeller(pdf: Pdf, shop: ReceiptShop | undefined): void {
  pdf
    .font('text')
    .fontSize(9)
    .fillColor(grey)
    .text(
      drawable(
        pdf,
        `Vendu par ${[
          shop?.name,
          shop?.address,
          shop ? formatPhone(shop.phone) : '',
          ...(shop ? registeredWords(shop) : []),
        ]
          .filter(Boolean)
          .join(' · ')}`,
      ),
    )
}

/** « Arrivée prévue : sam. 21 nov. » while awaited, then the outcome. */
function stateOf(
  { state, delay, receiveAt, readyBefore }: Order['fulfillments'][number],
  method: PaymentMethod,
): string {
  const words = `Colis : ${parcelWordsFor(state, method, receiveAt)}`
  const isExpected = parcelHas('isOpen', state) && !parcelHas('inTrouble', state)
  const when = wayOf({ receiveAt }).words.expected
  if (!isExpected) return words
  const promised = readyBefore ? ` · Fait pour vous, promis pour ${shortDay(readyBefore)}` : ''
  return `${words}${promised} · ${when} : ${delay.label}`
}

/** « Retrait : point relais Lamine Couture, Badalabougou, près de la station »; null: the door. */
function collectedAt(parcel: Order['fulfillments'][number]): string | null {
  const { relay, collection } = parcel
  const wait = waitWords(parcel)
  if (relay) return `Retrait : ${relayNameWords(relayPlaceWords(relay))}, ${relay.landmark}${wait}`
  return collection ? `Retrait : à la boutique, ${shopPlaceWords(collection)}${wait}` : null
}

function drawTotals(pdf: Pdf, order: Order): void {
  if (pdf.y > bottom) pdf.addPage()
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .strokeColor('#e6ded3')
    .stroke()
  pdf.moveDown(0.6)
  row(pdf, 'Articles', order.itemsTotal)
  if (order.marketDiscount > 0)
    row(pdf, order.marketPromotion ?? 'Offert par Sugu', -order.marketDiscount)
  row(pdf, 'Livraison', order.shippingFee)
  pdf.font('strong').fontSize(13)
  row(pdf, 'Total', order.total, 13)
  drawNotPaid(pdf, order)
  drawMoved(pdf, order)
  if (order.deposit?.isPaid) {
    pdf.font('text').fontSize(10)
    row(pdf, 'dont acompte, payé d’avance', order.deposit.francs)
    if (order.deposit.kept > 0) row(pdf, 'Acompte gardé pour le trajet', order.deposit.kept)
    if (order.deposit.back > 0) row(pdf, 'Acompte rendu', order.deposit.back)
  }
  const means = methodWords(order.payment.method, wayOf(order).words.later)
  pdf
    .font('text')
    .fontSize(10)
    .fillColor(grey)
    .text(`${means} : ${paymentSaid(order.payment)}`, margin)
}

/** Draws what of the total is not paid, also since coins cannot pay it, and in cash the rest. */
function drawNotPaid(pdf: Pdf, order: Order): void {
  const less = notPaid(order)
  const rounding = roundingOf(order)
  if (less + rounding === 0) return
  pdf.font('text').fontSize(10)
  if (less > 0) row(pdf, notPaidWords(order), -less)
  if (rounding > 0) row(pdf, 'Arrondi, en espèces', -rounding)
  if (order.payment.method !== 'cash_on_delivery') return
  pdf.font('strong')
  row(pdf, 'Reste', order.total - less - rounding, 11)
}

/** Draws what was paid by telephone, is owed back and was given back, each apart and when. */
function drawMoved(pdf: Pdf, { payment }: Order): void {
  const { method, paid, paidAt, refundDue = 0, refunded = [] } = payment
  const ahead = method === 'cash_on_delivery' ? undefined : paid
  pdf.font('text').fontSize(10)
  if (ahead !== undefined) row(pdf, paidAt ? `Payé le ${momentWords(paidAt)}` : 'Payé', ahead)
  if (refundDue > 0) row(pdf, 'À rembourser', -refundDue)
  for (const { francs, at } of refunded) row(pdf, `Remboursé le ${momentWords(at)}`, -francs)
  if (ahead === undefined || (refundDue === 0 && refunded.length === 0)) return
  pdf.font('strong')
  row(pdf, 'Reste payé', ahead - refundDue - givenBack(payment), 11)
}

function drawFoot(pdf: Pdf, toComplain: string): void {
  pdf.moveDown(2).font('text').fontSize(8).fillColor(grey)
  pdf.text(
    `Le vendeur est payé seulement après la remise du colis, prouvée par votre code. Une réclamation peut être ouverte pendant ${toComplain} après la remise. La commande s’annule sans frais tant que le colis n’est pas prêt ; ce qui est fait pour vous, une fois passé le jour promis. Ce reçu vaut accusé de réception de commande ; les conditions de vente sont sur la page « Conditions » du site. Prix en francs CFA (XOF).`,
    margin,
    undefined,
    { width },
  )
}

function row(pdf: Pdf, words: string, francs: number, size = 10): void {
  if (pdf.y > bottom + 60) pdf.addPage()
  const y = pdf.y
  pdf.fontSize(size).fillColor(ink)
  pdf.text(formatFrancs(francs), margin, y, { width, align: 'right', lineBreak: false })
  pdf.text(drawable(pdf, words), margin, y, { width: width - 110 })
}
