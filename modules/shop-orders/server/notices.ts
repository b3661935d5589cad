import { plural } from '#kernel/wire/plural.ts'
import { brand } from '#kernel/wire/brand.ts'
import { atWords, beforeWords, promisedWords } from '#kernel/wire/due-words.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  because,
  lowerFirst,
  type News,
  type Notice,
  notify,
  notifyWithin,
} from '#modules/notices/module.ts'
import { acceptanceReminded, preparationLate } from '#modules/orders/module.ts'
import { fittingSms } from '#providers/sms/sms.ts'
import {
  notifyOfParcels,
  parcelMoved,
  type ParcelNews,
  type ParcelNoticeFacts,
  parcelNoticeFacts,
} from '#modules/parcels/module.ts'
import { makeSaleLinks } from './answer-sale-link.ts'

export function notifyAboutSales(kernel: Kernel): void {
  notifyOfParcels(kernel, acceptanceReminded, 'acceptance-reminded', (parcel, { step }) => {
    if (parcel.state !== 'new') return []
    const once = `parcel:${parcel.parcelId}:reminded:${parcel.acceptBefore?.toISOString()}`
    const key = step === 'last' ? `${once}:last` : once
    return toShop(parcel, { ...acceptanceNotice(parcel), userId: parcel.sellerId, key })
  })
  notifyOfParcels(kernel, preparationLate, 'preparation-late', (parcel, late) => {
    if (parcel.state !== 'accepted') return []
    const key = `parcel:${late.parcelId}:unprepared:${late.step}:${late.dueAt}`
    return toShop(parcel, { ...unpreparedNotice(parcel, late), userId: parcel.sellerId, key })
  })
  kernel.events.after(
    parcelMoved,
    'notifications.sale-moved',
    (moves, requestIds) => notifyOfMoves(kernel, moves, requestIds),
    // Coaches tell of those that they lost.
    ({ to, by }) => to === 'new' || to === 'closed' || (to === 'cancelled' && by !== 'carrier'),
  )
}

type Move = NonNullable<(typeof parcelMoved)['carries']>
type Moved = { move: Move; parcel: ParcelNoticeFacts; requestId: string | null }
type ParcelNotice = (parcel: ParcelNoticeFacts) => Notice

async function notifyOfMoves(
  kernel: Kernel,
  moves: readonly Move[],
  requestIds: readonly (string | null)[],
): Promise<void> {
  const parcels = await parcelNoticeFacts(
    kernel,
    moves.map(({ parcelId }) => parcelId),
  )
  const moved = moves.flatMap((move, index): Moved[] => {
    const parcel = parcels.get(move.parcelId)
    return parcel ? [{ move, parcel, requestId: requestIds[index] ?? null }] : []
  })
  await notify(
    kernel,
    moved
      .filter((one) => !needsLinks(one))
      .flatMap(({ move, parcel, requestId }) =>
        newsOfMove(parcel, move).map((news) => ({ ...news, requestId })),
      ),
  )
  const failures: unknown[] = []
  for (const one of moved.filter(needsLinks))
    await notifyWithLinks(kernel, one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Makes links only for shops that read WhatsApp. */
function needsLinks({ move, parcel: { salesWay } }: Moved): boolean {
  return move.to === 'new' && (salesWay === 'whatsapp' || salesWay === 'both')
}

async function notifyWithLinks(kernel: Kernel, { move, parcel, requestId }: Moved): Promise<void> {
  const failure = await kernel.transaction(async (tx) => {
    const { parcelId, acceptBefore } = parcel
    const links = acceptBefore && (await makeSaleLinks(tx, { parcelId, acceptBefore }))
    const news = { ...newOrderNotice(parcel, links), ...newSale(parcel, move), requestId }
    return notifyWithin(tx, kernel, toShop(parcel, news))
  })
  if (failure) throw failure.error
}

function newsOfMove(parcel: ParcelNoticeFacts, move: Move): News[] {
  if (move.to === 'new')
    return toShop(parcel, { ...newOrderNotice(parcel, null), ...newSale(parcel, move) })
  const key = `parcel:${parcel.parcelId}:${move.to}:${move.at}`
  const seller = { userId: parcel.sellerId, key, at: new Date(move.at) }
  if (move.to === 'closed') return parcel.errand ? [] : [{ ...payableNotice(parcel), ...seller }]
  // The shop never saw an unpaid order, and knows its own refusal.
  if (move.from === 'awaiting_payment' || move.actorId === parcel.sellerId) return []
  const how = { reason: move.reason, byBuyer: move.actorId === parcel.buyerId }
  return toShop(parcel, { ...saleCancelledNotice(parcel, how), ...seller })
}

type InApp<T> = Omit<T, 'sms' | 'whatsApp' | 'withoutNames'>

/** Sends SMS and WhatsApp to the owner; helpers read it only in the app. */
function toShop<T extends ParcelNews>({ helperIds }: ParcelNoticeFacts, news: T): InApp<T>[] {
  const { sms: _sms, whatsApp: _whatsApp, withoutNames: _withoutNames, ...inApp } = news
  return [news, ...helperIds.map((userId) => ({ ...inApp, userId }))]
}

function newSale({ parcelId, sellerId: userId }: ParcelNoticeFacts, { at }: Move) {
  return { userId, key: `parcel:${parcelId}:new:${at}`, at: new Date(at) }
}

/** `links`: address ends for answering without signing in. */
const newOrderNotice = (
  parcel: ParcelNoticeFacts,
  links: { accept: string; refuse: string } | null,
): Notice => {
  const before = parcel.acceptBefore ? ` Acceptez-la ${beforeWords(parcel.acceptBefore)}.` : ''
  const goods = goodsOf(parcel)
  return {
    kind: 'order',
    title: 'Nouvelle commande',
    message: `Commande ${parcel.orderNumber} : ${goods}.${before}`,
    ...aboutSale(parcel.parcelId, 'new'),
    phoneTopic: 'sales',
    sms: fittingSms([
      `${brand.name} : nouvelle commande ${parcel.orderNumber} : ${goods}.${before}`,
      `${brand.name} : nouvelle commande ${parcel.orderNumber}.${before}`,
    ]),
    ...(links
      ? {
          whatsApp: {
            template: 'new_sale' as const,
            body: [parcel.orderNumber, goods, before || ' '],
            buttons: [links.accept, links.refuse],
          },
        }
      : {}),
  }
}

const acceptanceNotice: ParcelNotice = (parcel) => {
  const before = parcel.acceptBefore ? ` ${beforeWords(parcel.acceptBefore)}` : ''
  const message = `La commande ${parcel.orderNumber} sera annulée si vous ne l’acceptez pas${before}.`
  return {
    kind: 'order',
    title: 'Une commande vous attend',
    message,
    ...aboutSale(parcel.parcelId, 'new'),
    sms: `${brand.name} : ${lowerFirst(message)}`,
    phoneTopic: 'sales',
    reminds: { endsAt: parcel.acceptBefore },
  }
}

function unpreparedNotice(
  { orderNumber, parcelId }: ParcelNoticeFacts,
  { step, dueAt, endsAt }: NonNullable<(typeof preparationLate)['carries']>,
): Notice {
  const message = `La commande ${orderNumber} devait être prête ${promisedWords(dueAt)}. Préparez-la et marquez-la prête : elle sera annulée ${atWords(endsAt)}.`
  return {
    kind: 'order',
    title: 'Une commande attend d’être prête',
    message,
    ...aboutSale(parcelId, 'accepted'),
    ...(step === 'again' && {
      sms: `${brand.name} : ${lowerFirst(message)}`,
      phoneTopic: 'sales' as const,
      reminds: { endsAt: new Date(endsAt) },
    }),
  }
}

const payableNotice: ParcelNotice = (parcel) => ({
  kind: 'payout',
  title: 'Vente bientôt versée',
  message: `Commande ${parcel.orderNumber} : le délai de réclamation est passé. Elle compte dans votre prochain versement${parcel.isCash ? ', une fois les espèces rendues par le livreur' : ''}.`,
  ...aboutSale(parcel.parcelId, 'closed'),
  webUrl: '/vendeur-dashboard?onglet=versements',
})

function saleCancelledNotice(
  parcel: ParcelNoticeFacts,
  { reason, byBuyer }: { reason: string | null; byBuyer: boolean },
): Notice {
  const message = byBuyer
    ? `L’acheteur a annulé la commande ${parcel.orderNumber} : ne la préparez pas.${because(reason)}`
    : `La commande ${parcel.orderNumber} est annulée : ne la préparez pas.${because(reason)}`
  return {
    kind: 'cancelled',
    title: 'Commande annulée',
    message,
    ...aboutSale(parcel.parcelId, 'cancelled'),
  }
}

/** `2 × « Bazin riche »`, `« Bazin riche » et 2 autres articles`. */
function goodsOf({ firstItem, itemsCount, linesCount }: ParcelNoticeFacts): string {
  const others = linesCount - 1
  if (others === 0) return itemsCount > 1 ? `${itemsCount} × « ${firstItem} »` : `« ${firstItem} »`
  return `« ${firstItem} » et ${others} ${plural(others, 'autre article', 'autres articles')}`
}

/** Returns the link by the state that the list shows. */
export function aboutSale(parcelId: string, state: string) {
  return {
    webUrl: `/vendeur-dashboard?onglet=commandes&etat=${state}`,
    appRoute: `seller/orders/${parcelId}`,
    resourceType: 'fulfillment',
    resourceId: parcelId,
  }
}
