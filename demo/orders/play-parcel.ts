import { eq } from 'drizzle-orm'
import { playExchange } from './play-exchange.ts'
import { answerComplaint, decideComplaint, openComplaint } from '#modules/complaints/module.ts'
import {
  failDelivery,
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
  tryAgain,
} from '#modules/deliveries/module.ts'
import type { FailureKind } from '#modules/refusals/contract/failure-reasons.ts'
import { acceptParcel, markReady, refuseParcel } from '#modules/shop-orders/module.ts'
import { cancelOrder } from '#modules/orders/module.ts'
import { keptParts, linesOf } from '#modules/parcels/module.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { moderateReview, replyToReview, reportReview, giveReview } from '#modules/reviews/module.ts'
import { parcels } from '#modules/parcels/database/tables.ts'
import { handOverAtShop } from '#modules/counter/module.ts'
import { bringToRelay, handOverAtRelay } from '#modules/relays/module.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { phones } from '../accounts.ts'
import { handInCash } from './hand-in-cash.ts'
import { tryToPay } from './pay.ts'
import { lookUp } from './directory.ts'
import type { PlannedStep } from './planned-order.ts'
import type { ReplayDomains } from './replay-domains.ts'

export type DemoRelay = { id: string; shopId: string; ownerId: string }

type Parcel = {
  orderId: string
  parcelId: string
  buyerId: string
  sellerId: string
  shopId: string
  courierId: string
  relay: DemoRelay | null
}
type EarlierResults = { reviewId: string; complaintId: string }

export async function playParcel(
  domains: ReplayDomains,
  parcel: Parcel,
  steps: readonly PlannedStep[],
): Promise<void> {
  const made: EarlierResults = { reviewId: '', complaintId: '' }
  for (const step of steps) {
    domains.replay.clock.set(step.at)
    await playStep(domains, parcel, step, made)
  }
}

async function playStep(
  domains: ReplayDomains,
  parcel: Parcel,
  step: PlannedStep,
  made: EarlierResults,
): Promise<void> {
  const { kernel } = domains.replay
  const { parcelId, orderId, buyerId, sellerId, courierId } = parcel
  switch (step.do) {
    case 'accept':
      return acceptParcel(kernel, { parcelId, sellerId })
    case 'ready':
      return markReady(kernel, { parcelId, sellerId })
    case 'refuse':
      return refuseParcel(kernel, { parcelId, sellerId, reason: step.reason })
    case 'cancel':
      return cancelOrder(kernel, { orderId, buyerId })
    case 'forget':
      return kernel.jobs.runNow('promises.end', 'orders.accept')
    case 'take':
      await handInCash(domains, parcel)
      return takeParcel(kernel, { parcelId, courierId })
    case 'pick up':
      await pickUpParcel(kernel, {
        courierId,
        vendorOtp: await codeOf(domains, parcelId, 'vendorOtp'),
      })
      return
    case 'hand over':
      await handOverParcel(kernel, {
        parcelId,
        courierId,
        clientOtp: await codeOf(domains, parcelId, 'clientOtp'),
        cashReceived: true,
      })
      return
    case 'pay at the door': {
      const purchase = { type: 'order', payerId: buyerId, body: { orderId } } as const
      return tryToPay(domains, purchase, 'succeeded', step.at)
    }
    case 'hand over a part':
      return handOverPart(domains, parcel)
    case 'fail':
      return failDelivery(kernel, {
        parcelId,
        courierId,
        ...failureOf(step.reason),
        imageId: null,
      })
    case 'try again':
      return tryAgain(kernel, { parcelId, courierId })
    case 'return':
      return returnParcel(kernel, {
        parcelId,
        courierId,
        returnOtp: await codeOf(domains, parcelId, 'vendorOtp'),
      })
    case 'bring to relay':
      await bringToRelay(kernel, { parcelId, courierId, otp: await arrivalCode(domains, parcelId) })
      return
    case 'hand over at relay':
      return handOverAtCounter(domains, parcel)
    case 'hand over at shop': {
      const shop = ownerOf(parcel.shopId, sellerId)
      const clientOtp = await codeOf(domains, parcelId, 'clientOtp')
      await handOverAtShop(kernel, { parcelId, shop, clientOtp })
      return
    }
    case 'remind of relay':
      return kernel.jobs.runNow('promises.tell', 'relays.collect')
    case 'end relay days':
      return kernel.jobs.runNow('promises.end', 'relays.collect')
    case 'give up':
      return kernel.jobs.runNow('promises.end', 'deliveries.return')
    case 'close':
      return kernel.jobs.runNow('orders.close-delivered')
    case 'review':
      made.reviewId = await giveReview(kernel, {
        buyerId,
        lineId: await lineOf(domains, parcel, step.product),
        stars: step.review.stars,
        body: step.review.text,
      })
      return
    case 'reply':
      return replyToReview(kernel, { sellerId, reviewId: made.reviewId, reply: step.text })
    case 'report':
      return reportReview(kernel, {
        reviewId: made.reviewId,
        reporterId: sellerId,
        reason: step.reason,
      })
    case 'hide':
      return moderateReview(kernel, {
        reviewId: made.reviewId,
        actor: { userId: lookUp(domains.directory.users, phones.admin), role: 'admin' },
        hidden: true,
        reason: step.reason,
      })
    case 'complain': {
      const { product, reason, message } = step.complaint
      made.complaintId = await openComplaint(kernel, {
        parcelId,
        buyerId,
        reason,
        message,
        imageIds: domains.pictures(product).slice(0, 3),
      })
      return
    }
    case 'answer': {
      const senderId = {
        buyer: buyerId,
        shop: sellerId,
        support: lookUp(domains.directory.users, phones.admin),
      }[step.from]
      return answerComplaint(kernel, {
        complaintId: made.complaintId,
        senderId,
        side: step.from,
        message: step.text,
      })
    }
    case 'resolve':
      await decideComplaint(kernel, {
        complaintId: made.complaintId,
        actor: { userId: lookUp(domains.directory.users, phones.admin), role: 'admin' },
        outcome: step.outcome,
        refundFrancs:
          step.outcome === 'remboursé' && step.inPart ? await halfOf(domains, parcelId) : null,
        reason: step.reason,
      })
      if (step.outcome === 'remplacé') await playExchange(kernel, { parcelId, sellerId, courierId })
  }
}

/** Returns round francs. */
async function halfOf({ replay }: ReplayDomains, parcelId: string): Promise<number> {
  const [row] = await replay.kernel.db
    .select({ goods: parcels.itemsTotalFrancs })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
  return Math.ceil((row?.goods ?? 0) / 200) * 100
}

/** Keeps all but the last article. */
async function handOverPart(
  domains: ReplayDomains,
  { parcelId, orderId, courierId }: Parcel,
): Promise<void> {
  const { kernel } = domains.replay
  const lines = await linesOf(kernel.db, [parcelId])
  const terms = (await keptParts.termsOf(kernel.db, [{ id: parcelId, orderId }], lines)).get(
    parcelId,
  )
  if (!terms) throw new Error('a parcel at its door has no terms')
  const kept = Object.fromEntries(
    terms.lines.map(({ id, quantity }, index) => [id, index < lines.length - 1 ? quantity : 0]),
  )
  await handOverParcel(kernel, {
    parcelId,
    courierId,
    clientOtp: await codeOf(domains, parcelId, 'clientOtp'),
    cashReceived: true,
    part: { kept, due: priceKeptPart(terms, kept).due },
  })
}

async function handOverAtCounter(
  domains: ReplayDomains,
  { parcelId, relay }: Parcel,
): Promise<void> {
  if (!relay) throw new Error('a parcel to a door is handed over at no relay point')
  const { shopId, ownerId } = relay
  await handOverAtRelay(domains.replay.kernel, {
    parcelId,
    shop: ownerOf(shopId, ownerId),
    clientOtp: await codeOf(domains, parcelId, 'clientOtp'),
    cashReceived: true,
  })
}

function ownerOf(shopId: string, ownerId: string): ShopActor {
  return { shopId, ownerId, actorId: ownerId, isOwner: true, rights: [] }
}

async function arrivalCode({ replay }: ReplayDomains, parcelId: string): Promise<string> {
  const [row] = await replay.kernel.db
    .select({ code: relayParcels.arrivalCode })
    .from(relayParcels)
    .where(eq(relayParcels.parcelId, parcelId))
  return row?.code ?? ''
}

async function codeOf(
  { replay }: ReplayDomains,
  parcelId: string,
  which: 'vendorOtp' | 'clientOtp',
): Promise<string> {
  const [row] = await replay.kernel.db
    .select({ vendorOtp: parcels.vendorOtp, clientOtp: parcels.clientOtp })
    .from(parcels)
    .where(eq(parcels.id, parcelId))
  return row?.[which] ?? ''
}

async function lineOf(
  { replay, directory }: ReplayDomains,
  { parcelId }: Parcel,
  productKey: string,
): Promise<string> {
  const productId = lookUp(directory.products, productKey).id
  const line = (await linesOf(replay.kernel.db, [parcelId])).find(
    (one) => one.productId === productId,
  )
  if (!line) throw new Error(`${productKey} is not in the parcel`)
  return line.id
}

/** Reads the kind from the planned words. */
function failureOf(reason: string): { kind: FailureKind; note: string } {
  if (reason.startsWith('Personne à la porte')) return { kind: 'absent', note: reason }
  if (reason.startsWith('Le client ne veut plus')) return { kind: 'refused', note: reason }
  if (reason.startsWith('Adresse introuvable')) return { kind: 'not_found', note: reason }
  return { kind: 'other', note: reason }
}
