import { aboutSale } from '#modules/shop-orders/module.ts'
import { readSecondTries } from './courier/fail-delivery.ts'
import { beforeWords } from '#kernel/wire/due-words.ts'
import { eq, inArray } from 'drizzle-orm'

import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { orderFacts, parcelFacts as parcels } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { codeResent, failedTripPaid } from './events.ts'
import { codesLocked } from '#modules/shipments/module.ts'
import { addMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { waitWords } from '#kernel/limits/throttle.ts'
import { paidAtDoor } from '#modules/orders/module.ts'
import {
  notifyOfParcels,
  parcelCodes,
  parcelMoved,
  type ParcelNoticeFacts,
  parcelNoticeFacts,
  parcelSplit,
} from '#modules/parcels/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { returnWords } from '#modules/refusals/contract/failure-reasons.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { brand } from '#kernel/wire/brand.ts'
import {
  because,
  leadsTo,
  lowerFirst,
  managersOf,
  type News,
  type Notice,
  notifyOf,
  notifyOfAll,
} from '#modules/notices/module.ts'
import { queueSms, type NewSms } from '#modules/channels/module.ts'
import { comesBackNotice, goesBackNotice, returnedNotice } from './return-notices.ts'

const pages = {
  dispatchParcel: ['/LivraisonDashboard?colis=:id', 'dispatch', 'dispatch'],
  courierDeliveries: ['/livreur-dashboard?onglet=en-cours', 'courier/deliveries', 'courier'],
  courierHistory: ['/livreur-dashboard?onglet=historique', 'courier/history', 'courier'],
  dispatch: ['/LivraisonDashboard', 'dispatch', 'dispatch'],
} as const

/** ms; afterwards the courier has gone. */
const codeLifeMs = 48 * 3_600_000

export function notifyAboutDeliveries(kernel: Kernel): void {
  const isPickedUp = ({ from, to }: Move) => to === 'in_delivery' && from === 'assigned'
  const hasFailed = ({ to }: Move) => parcelHas('inTrouble', to) || to === 'returned'
  notifyOfAll(
    kernel,
    parcelMoved,
    'delivery-moved',
    async (moves, requestIds) => {
      await sendCodes(kernel, withRequests(moves, requestIds).filter(isPickedUp), {
        toRecipientOnly: true,
      })
      const ids = moves.filter(hasFailed).map(({ parcelId }) => parcelId)
      const parcels = await parcelNoticeFacts(kernel, ids)
      const secondTries = await readSecondTries(kernel.db, ids)
      return moves.map((move) => {
        const parcel = hasFailed(move) ? parcels.get(move.parcelId) : null
        const retryBefore = secondTries.get(`${move.parcelId} ${move.at}`) ?? null
        return parcel ? newsOfFailure(parcel, { ...move, retryBefore }) : []
      })
    },
    (move) => isPickedUp(move) || hasFailed(move),
  )
  notifyOf(kernel, paidAtDoor, 'paid-at-door', async ({ parcels: paid, paymentId, at }) => {
    const facts = await parcelNoticeFacts(
      kernel,
      paid.map(({ id }) => id),
    )
    return paid.flatMap(({ id, courierId, francs }): News[] => {
      const parcel = facts.get(id)
      if (!courierId || !parcel || !parcelHas('onTheWay', parcel.state)) return []
      const about = { userId: courierId, key: `paid:${paymentId}:${id}`, at: new Date(at) }
      return [{ ...paidAtDoorNotice(parcel, francs), ...about }]
    })
  })
  notifyOf(kernel, parcelSplit, 'parcel-split', async (split) => {
    const parcel = (await parcelNoticeFacts(kernel, [split.restId])).get(split.restId)
    if (!parcel) return []
    const about = { key: `split:${split.parcelId}`, at: new Date(split.at) }
    return [
      { ...keptPartNotice(parcel, split), ...about, userId: parcel.buyerId },
      { ...restComesBackNotice(parcel, split), ...about, userId: parcel.sellerId },
    ]
  })
  notifyOfParcels(kernel, failedTripPaid, 'failed-trip-paid', (parcel, trip) => {
    const key = `trip:${trip.parcelId}`
    const ofCourier = { ...tripPaidNotice(parcel, trip), key, userId: trip.courierId }
    return trip.fault === 'shop'
      ? [ofCourier, { ...tripTakenNotice(parcel, trip), key, userId: parcel.sellerId }]
      : [ofCourier]
  })
  kernel.events.after(codeResent, 'notifications.code-resent', (resent, requestIds) =>
    sendCodes(kernel, withRequests(resent, requestIds), { toRecipientOnly: false }),
  )
  notifyOf(kernel, codesLocked, 'codes-locked', async ({ courierId, parcelId, group, until }) => {
    const name = await personNameOf(kernel, courierId)
    const now = kernel.clock.now()
    const wait = waitWords(Date.parse(until) - now.getTime())
    return noticesToManagers(kernel, group, {
      ...codesLockedNotice(name, parcelId, wait),
      key: `locked:${parcelId ?? courierId}:${until}`,
      at: now,
    })
  })
}

type Asked = { parcelId: string; at: string; requestId: string | null }

function withRequests<T>(events: readonly T[], requestIds: readonly (string | null)[]) {
  return events.map((event, index) => ({ ...event, requestId: requestIds[index] ?? null }))
}

type Move = NonNullable<(typeof parcelMoved)['carries']>

/** `retryBefore`: null, it was the last try. */
type Failed = Move & { retryBefore: Date | null }

function newsOfFailure(parcel: ParcelNoticeFacts, failed: Failed): News[] {
  const { to, from, reason, at: moment } = failed
  // Exchanges say what becomes of their parcels.
  if (parcel.errand && to !== 'failed') return []
  const at = new Date(moment)
  const buyer = { userId: parcel.buyerId, key: `parcel:${parcel.parcelId}:${to}:${moment}`, at }
  const seller = { ...buyer, userId: parcel.sellerId }
  // The return follows at once, with its own notice.
  if (to === 'failed' && from === 'in_delivery')
    return [{ ...failedNotice(parcel, failed), ...buyer }]
  if (to === 'returning') {
    // Its shop, at the counter of its relay point, has it in the same moment.
    const toShop = failed.by === 'relay' ? [] : [{ ...comesBackNotice(parcel, reason), ...seller }]
    return parcel.collection ? toShop : [{ ...goesBackNotice(parcel, reason), ...buyer }, ...toShop]
  }
  return [{ ...returnedNotice(parcel, null), ...buyer }]
}

/** To the recipient only when the number is not the buyer's own. */
async function sendCodes(
  kernel: Kernel,
  asked: readonly Asked[],
  options: { toRecipientOnly: boolean },
): Promise<void> {
  if (asked.length === 0) return
  const ids = asked.map(({ parcelId }) => parcelId)
  const [rows, codes] = await Promise.all([
    kernel.db
      .select({
        parcelId: parcels.id,
        phone: orderFacts.phone,
        buyerPhone: personFacts.phone,
      })
      .from(parcels)
      .innerJoin(orderFacts, eq(orderFacts.id, parcels.orderId))
      .innerJoin(personFacts, eq(personFacts.id, orderFacts.buyerId))
      .where(inArray(parcels.id, ids)),
    parcelCodes.ofBuyers(kernel.db, ids),
  ])
  const byId = new Map(rows.map((row) => [row.parcelId, row]))
  const messages = asked.flatMap(({ parcelId, at, requestId }): NewSms[] => {
    const [parcel, code] = [byId.get(parcelId), codes.get(parcelId)]
    if (!parcel || !code) return []
    const { phone, buyerPhone } = parcel
    if (options.toRecipientOnly && phone === buyerPhone) return []
    const key = options.toRecipientOnly ? `otp:${parcelId}` : `otp:${parcelId}:${at}`
    const expiresAt = addMs(new Date(at), codeLifeMs)
    const text = recipientCodeSms(code)
    return [{ key, topic: 'orders', phone, text, expiresAt, urgent: true, requestId }]
  })
  if (messages.length > 0)
    await kernel.transaction(async (tx) => void (await queueSms(tx, kernel, ...messages)))
}

export async function noticesToManagers<T extends Notice>(
  kernel: Kernel,
  group: string,
  news: T,
): Promise<(T & { userId: string })[]> {
  return (await managersOf(kernel.db, group)).map((userId) => ({ ...news, userId }))
}

export async function personNameOf(kernel: Kernel, userId: string): Promise<string> {
  const [user] = await kernel.db
    .select({ name: personFacts.name })
    .from(personFacts)
    .where(eq(personFacts.id, userId))
  return user?.name ?? 'Un livreur'
}

/** Uses fixed words only: the buyer typed the number, and the shop its name. */
function recipientCodeSms(code: string): string {
  return `${brand.name} : votre colis arrive. Code à donner au livreur quand le colis est dans vos mains : ${code.slice(0, 3)} ${code.slice(3)}`
}

function failedNotice(
  { shopName, orderId }: ParcelNoticeFacts,
  { reason, retryBefore }: Failed,
): Notice {
  const next = retryBefore
    ? ` Il fera un second essai ${beforeWords(retryBefore)} : appelez-le depuis la page de la commande.`
    : ''
  return {
    kind: 'delivery',
    title: 'Colis non remis',
    message: `Le livreur n’a pas pu vous remettre votre colis de ${shopName}.${because(reason)}${next}`,
    ...leadsTo(orderPage, orderId),
  }
}

function paidAtDoorNotice({ orderNumber }: ParcelNoticeFacts, francs: number): Notice {
  return {
    kind: 'delivery',
    title: 'Payé : ne prenez rien',
    message: `La commande ${orderNumber} est payée par téléphone, ${formatFrancs(francs)} pour ce colis. Ne prenez pas d’espèces.`,
    ...leadsTo(pages.courierDeliveries),
  }
}

type Trip = NonNullable<(typeof failedTripPaid)['carries']>

function tripPaidNotice({ orderNumber }: ParcelNoticeFacts, { reason, francs }: Trip): Notice {
  return {
    kind: 'delivery',
    title: 'Trajet payé',
    message: `Commande ${orderNumber}, colis rendu (${lowerFirst(returnWords[reason])}) : ${formatFrancs(francs)} pour votre trajet.`,
    ...leadsTo(pages.courierHistory),
  }
}

function tripTakenNotice(parcel: ParcelNoticeFacts, { reason, francs }: Trip): Notice {
  return {
    kind: 'order',
    title: 'Trajet du livreur à votre charge',
    message: `Commande ${parcel.orderNumber}, colis rendu (${lowerFirst(returnWords[reason])}) : ${formatFrancs(francs)} sont retenus sur vos ventes pour le livreur.`,
    ...aboutSale(parcel.parcelId, 'returned'),
  }
}

type Split = NonNullable<(typeof parcelSplit)['carries']>

function keptPartNotice(parcel: ParcelNoticeFacts, { kept, ordered, less }: Split): Notice {
  const back = parcel.isPaid && less > 0
  return {
    kind: 'delivery',
    title: 'Une partie gardée',
    message: `Vous gardez ${kept} articles sur ${ordered} du colis de ${parcel.shopName}.${back ? ` ${formatFrancs(less)} vous seront rendus quand la boutique aura le reste.` : ''}`,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

function restComesBackNotice(parcel: ParcelNoticeFacts, { kept, ordered }: Split): Notice {
  return {
    kind: 'order',
    title: 'Une partie vous revient',
    message: `Commande ${parcel.orderNumber} : le client garde ${kept} articles sur ${ordered}. Donnez le code de retour au livreur quand le reste est dans vos mains.`,
    ...aboutSale(parcel.parcelId, 'returning'),
  }
}

function codesLockedNotice(courierName: string, parcelId: string | null, wait: string): Notice {
  const message = `${courierName} a saisi cinq codes incorrects : ${wait} d’attente. Appelez-le, il est peut-être devant le client.`
  return {
    kind: 'team',
    title: 'Code bloqué',
    message,
    ...leadsTo(parcelId ? pages.dispatchParcel : pages.dispatch, parcelId),
  }
}
