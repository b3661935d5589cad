import { plural } from '#kernel/wire/plural.ts'
import { fullStop, shortDay } from '#kernel/wire/due-words.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { leftWords } from '#modules/coaches/contract/line-words.ts'
import { noticesToManagers } from '#modules/deliveries/module.ts'
import { leadsTo, type News, notifyOf, teamOf } from '#modules/notices/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { onItsWayNotice } from '#modules/orders/module.ts'
import {
  notifyOfParcels,
  parcelCodes,
  parcelNoticeFacts,
  type ParcelNoticeFacts,
} from '#modules/parcels/module.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { dayAfter } from '#modules/calendar/contract/open-times.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  attackDeclared,
  parcelGoesOn,
  lossNear,
  parcelCameBack,
  parcelsLost,
  parcelsMissing,
  waybillLate,
  waybillLeft,
} from './events.ts'
import { notifyAboutFound } from './found-notices.ts'
import { pages, waybillOf } from './notice-facts.ts'

/** The notice of an arrival is the relay point's own: « Votre colis vous attend ». */
export function notifyAboutCoaches(kernel: Kernel): void {
  notifyOf(kernel, waybillLeft, 'coach-left', async ({ waybillId, parcelIds, at }) => {
    const { region, leftAt, dueOn } = await waybillOf(kernel, waybillId)
    const { coming, back } = await sortedWays(kernel, parcelIds)
    const words = `${leftWords(leftAt)}, au point relais de ${region} ${shortDay(dueOn)}`
    const about = { key: `coach:${waybillId}:left`, at }
    return [
      ...newsOf(coming, about, (parcel) => ({
        title: `Parti pour ${region}`,
        message: `Commande ${parcel.orderNumber}. ${fullStop(words)} Votre code arrive avec le colis.`,
        sms: null,
      })),
      ...toShops(back, about, (parcel) => ({
        title: 'Votre colis revient',
        message: `Commande ${parcel.orderNumber}. ${fullStop(words)} Vous serez prévenu quand vous pourrez l’y reprendre.`,
      })),
    ]
  })
  notifyOf(kernel, waybillLate, 'coach-late', async ({ waybillId, parcelIds, words, at }) => {
    const { region, isReturn } = await waybillOf(kernel, waybillId)
    const { coming, back } = await sortedWays(kernel, parcelIds)
    const about = { key: `coach:${waybillId}:late:${at}`, at }
    const title = 'Le car a du retard'
    return [
      ...newsOf(coming, about, (parcel) => ({
        title,
        message: `Commande ${parcel.orderNumber}, ${isReturn ? `qui vient de ${region}` : `vers ${region}`}. ${words}`,
        sms: `${brand.name} : le car ${isReturn ? `de ${region}` : `pour ${region}`} a du retard. ${words}`,
      })),
      ...toShops(back, about, (parcel) => ({
        title,
        message: `Commande ${parcel.orderNumber}, qui vous revient de ${isReturn ? region : HUB}. ${words}`,
      })),
    ]
  })
  notifyOf(kernel, parcelsMissing, 'coach-missing', async ({ waybillId, parcelIds, at }) => {
    const { number, region, groupName, isReturn } = await waybillOf(kernel, waybillId)
    const { coming, back } = await sortedWays(kernel, parcelIds)
    const about = { key: `coach:${waybillId}:missing`, at }
    const title = 'Nous cherchons votre colis'
    const told = [
      ...newsOf(coming, about, (parcel) => ({
        title,
        message: `Commande ${parcel.orderNumber} : il n’était pas dans le car de ${region}. S’il n’est pas retrouvé, vous êtes remboursé.`,
        sms: null,
      })),
      ...toShops(back, about, (parcel) => ({
        title,
        message: `Commande ${parcel.orderNumber} : il n’était pas dans le car qui revient de ${isReturn ? region : HUB}. S’il n’est pas retrouvé, votre part vous est due.`,
      })),
    ]
    const count = plural(parcelIds.length, 'un colis manque', `${parcelIds.length} colis manquent`)
    const toManagers = await noticesToManagers(kernel, groupName, {
      kind: 'delivery',
      title: 'Un car est arrivé incomplet',
      message: `Bordereau ${number}, ${isReturn ? `de ${region}` : region} : ${count}. Les autres sont ${isReturn ? 'reçus' : 'à retirer'}.`,
      ...leadsTo(pages.coaches),
      key: `coach:${waybillId}:incomplete:${at}`,
      at: new Date(at),
    })
    return [...told, ...toManagers]
  })
  notifyOf(kernel, attackDeclared, 'coach-attack', async ({ waybillId, at }) => {
    const { number, region } = await waybillOf(kernel, waybillId)
    const admins = await teamOf(kernel.db, ['admin'])
    return admins.map(({ id: userId }) => ({
      kind: 'team' as const,
      title: 'Un car déclaré attaqué',
      message: `Bordereau ${number}, ${region} : appelez le transporteur, puis décidez.`,
      ...leadsTo(pages.losses),
      userId,
      key: `coach:${waybillId}:attack:${at}:${userId}`,
      at: new Date(at),
    }))
  })
  notifyAboutFound(kernel)
  notifyOfParcels(kernel, parcelGoesOn, 'coach-goes-on', async (parcel, { isToDoor, at }) => {
    const { parcelId, buyerId: userId } = parcel
    if (!isToDoor || !parcelHas('isComing', parcel.state)) return []
    const code = (await parcelCodes.ofBuyers(kernel.db, [parcelId])).get(parcelId) ?? null
    return [{ ...onItsWayNotice(parcel, code), userId, key: `parcel:${parcelId}:goes-on:${at}` }]
  })
  notifyOfParcels(kernel, parcelCameBack, 'coach-came-back', (parcel, { courierId }) => [
    {
      kind: 'delivery',
      title: 'Un colis à rapporter',
      message: `Commande ${parcel.orderNumber}, revenue par le car : prenez-la à la gare et rapportez-la à ${parcel.shopName}, avec son code de retour.`,
      ...leadsTo(pages.courier),
      userId: courierId,
      key: `coach-back:${parcel.parcelId}`,
    },
  ])
  notifyOf(kernel, lossNear, 'coach-loss-near', async ({ waybillId, at }) => {
    const { number, region, groupName, dueOn } = await waybillOf(kernel, waybillId)
    const lastDay = shortDay(dayAfter(new Date(`${dueOn}T00:00:00Z`), LOST_DAYS))
    return noticesToManagers(kernel, groupName, {
      kind: 'delivery',
      title: 'Un car bientôt noté perdu',
      message: `Bordereau ${number}, ${region} : attendu ${shortDay(dueOn)}, il a encore des colis. Appelez le transporteur : après ${lastDay}, ils sont notés perdus et remboursés.`,
      ...leadsTo(pages.coaches),
      key: `coach:${waybillId}:loss-near`,
      at: new Date(at),
    })
  })
  notifyOf(kernel, parcelsLost, 'coach-lost', async (lost) => {
    const { waybillId, parcelIds, backIds, reason, isLate, at } = lost
    const facts = await parcelNoticeFacts(kernel, parcelIds)
    const { number, region, groupName, isReturn } = await waybillOf(kernel, waybillId)
    const count =
      parcelIds.length > 1
        ? `${parcelIds.length} colis sont notés perdus`
        : 'un colis est noté perdu'
    const toManagers = isLate
      ? await noticesToManagers(kernel, groupName, {
          kind: 'delivery',
          title: 'Un car noté perdu',
          message: `Bordereau ${number}, ${region}, ${daysWords(LOST_DAYS)} de retard : ${count}, ce qui était payé est rendu. S’il arrive, recevez-le comme les autres.`,
          ...leadsTo(pages.coaches),
          key: `coach:${waybillId}:lost-late:${at}`,
          at: new Date(at),
        })
      : []
    const toOthers = [...facts.values()].flatMap((parcel): News[] => {
      const about = {
        kind: 'delivery' as const,
        key: `coach:${waybillId}:lost:${parcel.parcelId}`,
        at: new Date(at),
      }
      const back = parcel.isPaid ? ' Ce que vous avez payé vous est rendu.' : ''
      const toBuyer = {
        ...about,
        title: 'Colis perdu en route',
        message: `Commande ${parcel.orderNumber}. ${reason}${back}`,
        sms: `${brand.name} : commande ${parcel.orderNumber}. ${reason}${back}`,
        ...leadsTo(orderPage, parcel.orderId),
        userId: parcel.buyerId,
      }
      // On its way back it concerns a buyer who is owed, and of goods returned exchanges tell.
      const isBack = backIds?.includes(parcel.parcelId) ?? isReturn
      const concernsBuyer = !isBack || (parcel.isPaid && !parcel.errand)
      return [
        ...(concernsBuyer ? [toBuyer] : []),
        {
          ...about,
          title: 'Colis perdu en route',
          message: `Commande ${parcel.orderNumber}. ${reason} Votre part vous est due : l’équipe décide qui la paie.`,
          ...leadsTo(orderPage, parcel.orderId),
          userId: parcel.sellerId,
        },
      ]
    })
    return [...toManagers, ...toOthers]
  })
}

type Words = { title: string; message: string; sms: string | null }
type About = { key: string; at: string }

/** Parcels on their way to their buyers, and those on their way back to their shops. */
async function sortedWays(kernel: Kernel, parcelIds: readonly string[]) {
  const facts = [...(await parcelNoticeFacts(kernel, parcelIds)).values()]
  const isBack = ({ state }: ParcelNoticeFacts) => parcelHas('isSentBack', state)
  return { coming: facts.filter((one) => !isBack(one)), back: facts.filter(isBack) }
}

/** Sends a notice to the shop of each parcel. */
function toShops(
  parcels: readonly ParcelNoticeFacts[],
  { key, at }: About,
  wordsOf: (parcel: ParcelNoticeFacts) => Pick<Words, 'title' | 'message'>,
): News[] {
  return parcels.map((parcel) => ({
    kind: 'order',
    ...wordsOf(parcel),
    ...aboutSale(parcel.parcelId, 'returning'),
    userId: parcel.sellerId,
    key: `${key}:${parcel.parcelId}`,
    at: new Date(at),
  }))
}

/** One notice for each order. */
function newsOf(
  parcels: readonly ParcelNoticeFacts[],
  { key, at }: About,
  wordsOf: (parcel: ParcelNoticeFacts) => Words,
): News[] {
  const first = new Map(parcels.map((parcel) => [parcel.orderId, parcel]))
  return [...first.values()].map((parcel) => {
    const { title, message, sms } = wordsOf(parcel)
    return {
      kind: 'delivery',
      title,
      message,
      ...(sms && { sms }),
      ...leadsTo(orderPage, parcel.orderId),
      userId: parcel.buyerId,
      key: `${key}:${parcel.orderId}`,
      at: new Date(at),
    }
  })
}
