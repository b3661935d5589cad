import { eq } from 'drizzle-orm'

import { leadsTo, type News, notifyOf } from '#modules/notices/module.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { cashNotedTwice, doublePaymentDenied } from '#modules/orders/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { parcelNoticeFacts } from '#modules/parcels/module.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { partRefused } from './events.ts'
import { noticesToManagers, personNameOf } from './notices.ts'

const dispatchPage = ['/LivraisonDashboard?colis=:id', 'dispatch', 'dispatch'] as const

/** Tells managers what was noted at a door against what stands: cash twice, another kept part. */
export function notifyAboutConflicts(kernel: Kernel): void {
  notifyOf(kernel, cashNotedTwice, 'cash-noted-twice', async (noted) => {
    const { parcelId, ownerId, francs, isBelieved, at } = noted
    const parcel = (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)
    if (!parcel) return []
    const about = { key: `parcel:${parcelId}:cash-twice`, at: new Date(at) }
    const name = await personNameOf(kernel, ownerId)
    const after = isBelieved
      ? 'Elles sont dans sa caisse ; le client dit s’il les a données, avant d’être remboursé.'
      : 'Elles ne sont pas comptées : appelez, et faites-les rendre si elles ont été prises.'
    const managers = await toManagersOf(kernel, parcelId, {
      kind: 'team',
      title: 'Espèces notées, colis déjà payé',
      message: `${name} a noté ${formatFrancs(francs)} en espèces pour la commande ${parcel.orderNumber}, payée par téléphone. ${after}`,
      ...leadsTo(dispatchPage, parcelId),
      ...about,
    })
    if (isBelieved) return managers
    const toBuyer: News = {
      kind: 'payment',
      title: 'Payée par téléphone',
      message: `Votre colis de ${parcel.shopName} était déjà payé par téléphone. Si vous avez aussi donné des espèces, faites-vous les rendre, ou écrivez-nous.`,
      ...leadsTo(orderPage, parcel.orderId),
      ...about,
      userId: parcel.buyerId,
    }
    return [...managers, toBuyer]
  })
  notifyOf(kernel, doublePaymentDenied, 'double-payment-denied', async (denied) => {
    const { parcelId, ownerId, francs, at } = denied
    const parcel = (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)
    if (!parcel) return []
    const name = await personNameOf(kernel, ownerId)
    return toManagersOf(kernel, parcelId, {
      kind: 'team',
      title: 'Le client dit n’avoir rien donné',
      message: `Commande ${parcel.orderNumber} : le client a payé par téléphone, et pas en espèces. Les ${formatFrancs(francs)} que ${name} avait notés sortent de sa caisse.`,
      ...leadsTo(dispatchPage, parcelId),
      key: `parcel:${parcelId}:cash-denied`,
      at: new Date(at),
    })
  })
  notifyOf(kernel, partRefused, 'part-refused', async (refused) => {
    const { parcelId, courierId, at } = refused
    const parcel = (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)
    if (!parcel) return []
    const name = await personNameOf(kernel, courierId)
    return toManagersOf(kernel, parcelId, {
      kind: 'team',
      ...partRefusedWords(name, parcel.orderNumber, refused),
      ...leadsTo(dispatchPage, parcelId),
      key: `parcel:${parcelId}:part-refused`,
      at: new Date(at),
    })
  })
}

type Refused = NonNullable<(typeof partRefused)['carries']>

function partRefusedWords(name: string, orderNumber: string, { francs, isKept }: Refused) {
  const sum = francs === null ? '' : `, ${formatFrancs(francs)}`
  const again = francs === null ? 'que tout est gardé' : `une autre partie gardée${sum}`
  return isKept
    ? {
        title: 'Deux choix pour un colis remis',
        message: `${name} : le client de ${orderNumber} n’a gardé qu’une partie, puis le livreur note ${again}. Le premier choix reste compté : appelez le livreur.`,
      }
    : {
        title: 'Une partie gardée, notée entière',
        message: `${name} : le client de ${orderNumber} n’a gardé qu’une partie${sum}. Ce colis est noté remis en entier : appelez le livreur, qui a les articles rendus.`,
      }
}

async function toManagersOf(
  kernel: Kernel,
  parcelId: string,
  news: Omit<News, 'userId'>,
): Promise<News[]> {
  const [row] = await kernel.db
    .select({ group: parcelFacts.deliveryGroup })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, parcelId))
  return row ? noticesToManagers(kernel, row.group, news) : []
}
