import { remittances } from '#modules/cash-boxes/database/tables.ts'
import { addAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { makeShopKey } from '#modules/integrations/contract/shop-keys.ts'
import { addWebhook } from '#modules/integrations/contract/webhooks.ts'
import { listSessions } from '#modules/identity/contract/sessions.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { dataExports } from '#modules/own-data/database/tables.ts'
import { payoutBatches, payoutLines } from '#modules/payouts/database/tables.ts'
import { productImports } from '#modules/product-files/database/tables.ts'
import { webhookDeliveries } from '#modules/integrations/database/tables.ts'
import { refunds } from '#modules/payments/database/tables.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { propose } from '../support/bargains.ts'
import { articleAt, sellByLink } from '../support/offers.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { home, inCash, line, order, parcelOf } from '../support/orders.ts'
import { newId } from '#kernel/ids.ts'
import type { Market } from '../support/market.ts'
import { percentOff } from '../support/promotions.ts'
import { complainedAbout } from '../support/complaints.ts'
import { write } from '../support/messages.ts'
import type { Person, Seller } from '../support/market-people.ts'
import { pictureOf } from '../support/pictures.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import { refusals } from '#modules/refusals/database/tables.ts'
import { helperOf } from '../support/shop-helpers.ts'

/** Ids of another user's things, one of each kind that a path or a body may name. */
export type Theirs = {
  userId: string
  shopId: string
  addressId: string
  sessionId: string
  notificationId: string
  orderId: string
  parcelId: string
  productId: string
  variantId: string
  complaintId: string
  payoutLineId: string
  importId: string
  keyId: string
  webhookId: string
  deliveryId: string
  refundId: string
  dataExportId: string
  promotionId: string
  helperId: string
  conversationId: string
  proposalId: string
  offerId: string
  privateImageId: string
  visitId: string
}

export async function thingsOfAnother(market: Market): Promise<Theirs> {
  const [owner, seller] = [
    await market.buyer('Propriétaire'),
    await market.seller({ name: 'Boutique d’une autre' }),
  ]
  const proposals = { acceptsFrom: null, refusesBelow: null }
  const product = await market.product({ seller, proposals })
  const { _id: addressId } = await owner.call(addAddress, { body: { ...home, label: 'Maison' } })
  const placed = await order(owner, [line(product)], inCash)
  await market.settle()
  const [variant] = await market.sql<{ id: string }>(
    'select id from variants where product_id = $1',
    [product._id],
  )
  const { notifications } = await owner.call(listNotifications, {})
  return {
    userId: owner.user._id,
    shopId: seller.shopId,
    addressId,
    sessionId: (await owner.call(listSessions, {})).sessions[0]?._id ?? '',
    notificationId: notifications[0]?._id ?? '',
    orderId: placed._id,
    parcelId: parcelOf(placed),
    productId: product._id,
    variantId: variant?.id ?? '',
    complaintId: await complainedAbout(market, { buyer: owner, seller, product }),
    payoutLineId: await payoutLineOf(market, seller),
    importId: await importOf(market, seller),
    ...(await integrationOf(market, seller)),
    refundId: await refundOf(market, { payeeId: owner.user._id, subjectId: parcelOf(placed) }),
    dataExportId: await dataExportOf(market, owner.user._id),
    promotionId: (await percentOff(seller, 10))._id,
    helperId: (await helperOf(market, seller, ['orders'])).helperId,
    conversationId: (await write(owner, seller, 'Bonjour')).conversationId,
    privateImageId: await doorPhotoOf(market, { buyer: owner, placed }),
    offerId: (await sellByLink(seller, { lines: [articleAt(product, 9_000)] }))._id,
    visitId: await visitOf(market, seller),
    proposalId: (await propose(owner, product, { unitPrice: 9_000 })).proposal.proposalId,
  }
}

type Door = { buyer: Person; placed: Order }

/** The photo of a door at which a parcel was refused. */
async function doorPhotoOf(market: Market, { buyer, placed }: Door): Promise<string> {
  const imageId = await pictureOf(market, buyer)
  const happenedAt = market.clock.now()
  await market.kernel.db.insert(refusals).values({
    parcelId: parcelOf(placed),
    orderId: placed._id,
    buyerId: buyer.user._id,
    reason: 'refused',
    fault: 'buyer',
    isCounted: false,
    imageId,
    happenedAt,
    endsAt: addMs(happenedAt, dayMs),
  })
  return imageId
}

async function refundOf(
  { kernel }: Market,
  of: { payeeId: string; subjectId: string },
): Promise<string> {
  const id = newId()
  const requestedAt = kernel.clock.now()
  await kernel.db
    .insert(refunds)
    .values({ ...of, id, amountFrancs: 500, reason: 'Équipe.', requestedAt })
  return id
}

/** Makes a copy of their data, ready to open. */
async function dataExportOf({ kernel }: Market, userId: string): Promise<string> {
  const id = newId()
  const now = kernel.clock.now()
  await kernel.db.insert(dataExports).values({
    id,
    userId,
    requestedAt: now,
    madeAt: now,
    endsAt: addMs(now, dayMs),
    content: '{"parts":[]}',
  })
  return id
}

/** Makes a key, a webhook, and a message to it. */
export async function integrationOf(market: Market, seller: Seller) {
  const { key } = await seller.call(makeShopKey, {
    body: { name: 'Caisse', scopes: ['orders:read'] },
  })
  const { webhook } = await seller.call(addWebhook, {
    body: { url: 'https://caisse.boutique.ml/sugu', events: ['order.placed'] },
  })
  const deliveryId = newId()
  const now = market.clock.now()
  await market.kernel.db.insert(webhookDeliveries).values({
    id: deliveryId,
    webhookId: webhook._id,
    event: 'order.placed',
    fact: deliveryId,
    body: '{}',
    state: 'delivered',
    createdAt: now,
    nextAt: now,
    endedAt: now,
  })
  return { keyId: key._id, webhookId: webhook._id, deliveryId }
}

/** Makes a product file that was checked and waits to be imported. */
export async function importOf({ kernel }: Market, seller: Seller): Promise<string> {
  const id = newId()
  await kernel.db.insert(productImports).values({
    id,
    shopId: seller.shopId,
    fileName: 'produits.csv',
    titles: ['nom'],
    state: 'checked',
    createdAt: kernel.clock.now(),
  })
  return id
}

let batches = 0

/** Makes a payout to the shop, in a batch of its own. */
export async function payoutLineOf({ kernel }: Market, seller: Seller): Promise<string> {
  const [batchId, lineId] = [newId(), newId()]
  const day = new Date(Date.UTC(2026, 0, 3 + 7 * batches)).toISOString().slice(0, 10)
  batches += 1
  const officer = seller.user._id
  await kernel.db.insert(payoutBatches).values({
    id: batchId,
    number: `LOT-${day.slice(2).replaceAll('-', '')}`,
    day,
    state: 'sent',
    builtAt: kernel.clock.now(),
    reviewedBy: officer,
    approvedBy: officer,
    approvedAlone: true,
  })
  await kernel.db.insert(payoutLines).values({
    id: lineId,
    batchId,
    owner: 'seller',
    ownerId: seller.shopId,
    name: 'Boutique d’une autre',
    depotNumber: seller.user.phone,
    amountFrancs: 9_500,
  })
  return lineId
}

/** An open remittance of the cash at a seller's relay point. */
export async function remittanceOf({ kernel }: Market, seller: Seller): Promise<string> {
  const id = newId()
  await kernel.db.insert(remittances).values({
    id,
    courierId: seller.user._id,
    box: 'relay',
    amountFrancs: 5_000,
    code: '482913',
    state: 'open',
    openedAt: kernel.clock.now(),
  })
  return id
}

/** A shop to be visited by the keepers of a relay point, or by managers of another group. */
export async function visitOf(
  market: Market,
  seller: Seller,
  relayId: string | null = null,
): Promise<string> {
  const id = newId()
  const now = market.clock.now()
  await market.kernel.db.insert(verifications).values({
    id,
    shopId: seller.shopId,
    ownerId: seller.user._id,
    state: 'sent',
    paperKind: 'nina_card',
    holderName: 'Une autre',
    sentAt: now,
    visitGroup: 'autre groupe',
    visitRelayId: relayId,
    visitDueAt: addMs(now, dayMs),
  })
  return id
}
