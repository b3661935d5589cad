import { sql } from 'drizzle-orm'

import { dayWords, leftWords } from '#modules/coaches/contract/line-words.ts'
import { noticesToManagers } from '#modules/deliveries/module.ts'
import { leadsTo, type News, notifyOf } from '#modules/notices/module.ts'
import { orderPage, parcelNoticeFacts, type ParcelNoticeFacts } from '#modules/orders/module.ts'
import { brand } from '#kernel/wire/brand.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { waybillLate, waybillLeft, parcelsLost, parcelsMissing } from './events.ts'
import { isoOf } from './read-waybills.ts'

const pages = { coaches: ['/LivraisonDashboard?onglet=cars', 'dispatch', 'dispatch'] } as const

/** The notice of an arrival is the relay point's own: « Votre colis vous attend ». */
export function notifyAboutCoaches(kernel: Kernel): void {
  notifyOf(kernel, waybillLeft, 'coach-left', async ({ waybillId, parcelIds, at }) => {
    const waybill = await waybillOf(kernel, waybillId)
    const { region, leftAt, dueOn } = waybill
    const words = `${leftWords(leftAt)}, au point relais de ${region} ${dayWords(dueOn)}`
    return newsOf(kernel, { parcelIds, key: `coach:${waybillId}:left`, at }, (parcel) => ({
      title: `Parti pour ${region}`,
      message: `Commande ${parcel.orderNumber}. ${words}. Votre code arrive avec le colis.`,
      sms: null,
    }))
  })
  notifyOf(kernel, waybillLate, 'coach-late', async ({ waybillId, parcelIds, words, at }) => {
    const { region } = await waybillOf(kernel, waybillId)
    return newsOf(kernel, { parcelIds, key: `coach:${waybillId}:late:${at}`, at }, (parcel) => ({
      title: 'Le car a du retard',
      message: `Commande ${parcel.orderNumber}, vers ${region}. ${words}`,
      sms: `${brand.name} : le car pour ${region} a du retard. ${words}`,
    }))
  })
  notifyOf(kernel, parcelsMissing, 'coach-missing', async ({ waybillId, parcelIds, at }) => {
    const { number, region, groupName } = await waybillOf(kernel, waybillId)
    const toBuyers = await newsOf(
      kernel,
      { parcelIds, key: `coach:${waybillId}:missing`, at },
      (parcel) => ({
        title: 'Nous cherchons votre colis',
        message: `Commande ${parcel.orderNumber} : il n’était pas dans le car de ${region}. S’il n’est pas retrouvé, vous êtes remboursé.`,
        sms: null,
      }),
    )
    const count = parcelIds.length > 1 ? `${parcelIds.length} colis manquent` : 'un colis manque'
    const toManagers = await noticesToManagers(kernel, groupName, {
      kind: 'delivery',
      title: 'Un car est arrivé incomplet',
      message: `Bordereau ${number}, ${region} : ${count}. Les autres sont à retirer.`,
      ...leadsTo(pages.coaches),
      key: `coach:${waybillId}:incomplete:${at}`,
      at: new Date(at),
    })
    return [...toBuyers, ...toManagers]
  })
  notifyOf(kernel, parcelsLost, 'coach-lost', async ({ waybillId, parcelIds, reason, at }) => {
    const facts = await parcelNoticeFacts(kernel, parcelIds)
    return [...facts.values()].flatMap((parcel): News[] => {
      const about = {
        kind: 'delivery' as const,
        key: `coach:${waybillId}:lost:${parcel.parcelId}`,
        at: new Date(at),
      }
      const back = parcel.isPaid ? ' Ce que vous avez payé vous est rendu.' : ''
      return [
        {
          ...about,
          title: 'Colis perdu en route',
          message: `Commande ${parcel.orderNumber}. ${reason}${back}`,
          sms: `${brand.name} : commande ${parcel.orderNumber}. ${reason}${back}`,
          ...leadsTo(orderPage, parcel.orderId),
          userId: parcel.buyerId,
        },
        {
          ...about,
          title: 'Colis perdu en route',
          message: `Commande ${parcel.orderNumber}. ${reason} Votre part vous est due : l’équipe décide qui la paie.`,
          ...leadsTo(orderPage, parcel.orderId),
          userId: parcel.sellerId,
        },
      ]
    })
  })
}

type Words = { title: string; message: string; sms: string | null }
type About = { parcelIds: readonly string[]; key: string; at: string }

/** One notice for each order. */
async function newsOf(
  kernel: Kernel,
  { parcelIds, key, at }: About,
  wordsOf: (parcel: ParcelNoticeFacts) => Words,
): Promise<News[]> {
  const facts = await parcelNoticeFacts(kernel, parcelIds)
  const first = new Map([...facts.values()].map((parcel) => [parcel.orderId, parcel]))
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

type WaybillWords = {
  number: string
  region: string
  groupName: string
  leftAt: string
  dueOn: string
}

async function waybillOf({ db }: Kernel, id: string): Promise<WaybillWords> {
  const [row] = await query<WaybillWords>(
    db,
    sql`select w.number, w.region, w.group_name, w.left_at, w.due_on from waybill_facts w where w.id = ${id}`,
  )
  if (!row) throw new Error(`no waybill ${id}`)
  return { ...row, leftAt: isoOf(row.leftAt) }
}
