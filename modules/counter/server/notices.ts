import { wayOf } from '#modules/parcels/contract/ways.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { brand } from '#kernel/wire/brand.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { leadsTo, type News, type Notice, notify } from '#modules/notices/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deliveredNotice } from '#modules/orders/module.ts'
import { fittingSms } from '#providers/sms/sms.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import {
  notifyOfParcels,
  parcelCodes,
  parcelMoved,
  type ParcelNoticeFacts,
  parcelNoticeFacts,
} from '#modules/parcels/module.ts'
import { collectionReminded } from './events.ts'

/** Tells buyers of parcels that wait at a shop, and of those they took there. */
export function notifyAboutCollections(kernel: Kernel): void {
  kernel.events.after(
    parcelMoved,
    'collecting.parcel-moved',
    (moves, requestIds) => notifyOfMoves(kernel, moves, requestIds),
    ({ receiveAt, to }) =>
      !wayOf({ receiveAt }).hasCourier && wayOf({ receiveAt }).toldApart.includes(to),
  )
  notifyOfParcels(kernel, collectionReminded, 'collection-reminded', (parcel, { day }) => {
    // Collected or cancelled meanwhile.
    if (!parcel.collection || parcel.state !== 'ready') return []
    const { readySince } = parcel.collection
    const key = `parcel:${parcel.parcelId}:collect:${day}:${readySince.toISOString()}`
    return [{ ...waitsAtShopNotice(parcel), userId: parcel.buyerId, key }]
  })
}

type Move = NonNullable<(typeof parcelMoved)['carries']>

async function notifyOfMoves(
  kernel: Kernel,
  moves: readonly Move[],
  requestIds: readonly (string | null)[],
): Promise<void> {
  const ids = moves.map(({ parcelId }) => parcelId)
  const [parcels, codes] = await Promise.all([
    parcelNoticeFacts(kernel, ids),
    parcelCodes.ofBuyers(kernel.db, ids),
  ])
  await notify(
    kernel,
    moves.flatMap(({ parcelId, to, at }, index): News[] => {
      const parcel = parcels.get(parcelId)
      if (!parcel) return []
      const code = parcel.state === 'ready' ? codes.get(parcelId) : undefined
      // The rest of an exchange is the sale's to tell.
      if (parcel.errand && to !== 'ready') return []
      const notice =
        to === 'ready' ? readyToCollectNotice(parcel, code ?? null) : collectedNotice(parcel)
      const key = `parcel:${parcelId}:${to}:${at}`
      const about = { userId: parcel.buyerId, key, at: new Date(at) }
      return [{ ...notice, ...about, requestId: requestIds[index] ?? null }]
    }),
  )
}

/** A parcel is ready at its shop, with the code that its buyer gives there. */
function readyToCollectNotice(parcel: ParcelNoticeFacts, code: string | null): Notice {
  const { shopName, orderNumber } = parcel
  const unpaid = parcel.isPaid || parcel.errand ? '' : ' Payez par téléphone, avant ou sur place.'
  const bring = parcel.errand ? ' Apportez l’ancien article.' : ''
  const kept = `Gardé ${parcel.collection ? untilWords(parcel.collection.before) : openDaysWords(COLLECTION_DAYS)}.${bring}`
  return {
    kind: 'delivery',
    title: 'Colis prêt à la boutique',
    message: `Votre colis vous attend chez ${shopName}, ${whereWords(parcel)} ${kept}${unpaid}`,
    ...leadsTo(orderPage, parcel.orderId),
    ...(code && {
      sms: fittingSms([
        `${brand.name} : code ${code}, commande ${orderNumber}. Votre colis vous attend chez ${shopName}, ${whereWords(parcel)} ${kept}`,
        `${brand.name} : code ${code}, commande ${orderNumber}. Votre colis vous attend chez ${shopName}. ${kept}`,
        `${brand.name} : code ${code} pour retirer la commande ${orderNumber} chez ${shopName}.`,
        `${brand.name} : code ${code} pour retirer la commande ${orderNumber} à la boutique.`,
      ]),
      smsAtOnce: true as const,
    }),
  }
}

function collectedNotice(parcel: ParcelNoticeFacts): Notice {
  return {
    ...deliveredNotice(parcel),
    title: 'Colis retiré',
    message: `Vous avez retiré votre colis de ${parcel.shopName}. Donnez votre avis.`,
  }
}

function waitsAtShopNotice(parcel: ParcelNoticeFacts): Notice {
  const { shopName, orderNumber, collection } = parcel
  const until = collection ? untilWords(collection.before) : ''
  const message = `Votre colis, commande ${orderNumber}, vous attend chez ${shopName} ${until}. Ensuite il est annulé${parcel.isPaid ? ' et ce que vous avez payé vous est rendu' : ''}.`
  return {
    kind: 'delivery',
    title: 'Votre colis vous attend',
    message,
    ...leadsTo(orderPage, parcel.orderId),
    sms: fittingSms([
      `${brand.name} : votre colis vous attend chez ${shopName} ${until}.`,
      `${brand.name} : commande ${orderNumber} à retirer ${until}.`,
    ]),
    ...(collection && { reminds: { endsAt: collection.before } }),
  }
}

/** « Bagadadji, rue 508. lun. à sam., 9 h à 19 h. » */
function whereWords({ collection }: ParcelNoticeFacts): string {
  if (!collection) return ''
  const { place, opening } = collection
  return opening ? `${place}\u00a0: ${openingWords(opening)}.` : `${place}.`
}
