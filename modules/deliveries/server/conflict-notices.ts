import { leadsTo } from '#modules/notices/module.ts'
import { cashNotedTwice, doublePaymentDenied } from '#modules/orders/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { notifyOfParcels, type ParcelNews } from '#modules/parcels/module.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { partRefused } from './events.ts'
import { noticesToManagers, personNameOf } from './notices.ts'

const dispatchPage = ['/LivraisonDashboard?colis=:id', 'dispatch', 'dispatch'] as const

/** Tells managers what was noted at a door against what stands: cash twice, another kept part. */
export function notifyAboutConflicts(kernel: Kernel): void {
  notifyOfParcels(kernel, cashNotedTwice, 'cash-noted-twice', async (parcel, noted) => {
    const { parcelId, ownerId, francs, isBelieved } = noted
    const key = `parcel:${parcelId}:cash-twice`
    const name = await personNameOf(kernel, ownerId)
    const after = isBelieved
      ? 'Elles sont dans sa caisse ; le client dit s’il les a données, avant d’être remboursé.'
      : 'Elles ne sont pas comptées : appelez, et faites-les rendre si elles ont été prises.'
    const managers = await noticesToManagers(kernel, parcel.group, {
      kind: 'team',
      title: 'Espèces notées, colis déjà payé',
      message: `${name} a noté ${formatFrancs(francs)} en espèces pour la commande ${parcel.orderNumber}, payée par téléphone. ${after}`,
      ...leadsTo(dispatchPage, parcelId),
      key,
    })
    if (isBelieved) return managers
    const toBuyer: ParcelNews = {
      kind: 'payment',
      title: 'Payée par téléphone',
      message: `Votre colis de ${parcel.shopName} était déjà payé par téléphone. Si vous avez aussi donné des espèces, faites-vous les rendre, ou écrivez-nous.`,
      ...leadsTo(orderPage, parcel.orderId),
      key,
      userId: parcel.buyerId,
    }
    return [...managers, toBuyer]
  })
  notifyOfParcels(kernel, doublePaymentDenied, 'double-payment-denied', async (parcel, denied) => {
    const { parcelId, ownerId, francs } = denied
    const name = await personNameOf(kernel, ownerId)
    return noticesToManagers(kernel, parcel.group, {
      kind: 'team',
      title: 'Le client dit n’avoir rien donné',
      message: `Commande ${parcel.orderNumber} : le client a payé par téléphone, et pas en espèces. Les ${formatFrancs(francs)} que ${name} avait notés sortent de sa caisse.`,
      ...leadsTo(dispatchPage, parcelId),
      key: `parcel:${parcelId}:cash-denied`,
    })
  })
  notifyOfParcels(kernel, partRefused, 'part-refused', async (parcel, refused) => {
    const { parcelId, courierId } = refused
    const name = await personNameOf(kernel, courierId)
    return noticesToManagers(kernel, parcel.group, {
      kind: 'team',
      ...partRefusedWords(name, parcel.orderNumber, refused),
      ...leadsTo(dispatchPage, parcelId),
      key: `parcel:${parcelId}:part-refused`,
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
