import { noticesToManagers } from '#modules/deliveries/module.ts'
import { leadsTo, teamOf } from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import { notifyOfParcels, type ParcelNoticeFacts } from '#modules/parcels/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { parcelFound } from './events.ts'
import { pages, waybillOf } from './notice-facts.ts'

type Found = NonNullable<(typeof parcelFound)['carries']>
type About = { found: Found; parcel: ParcelNoticeFacts; region: string }

/** Tells buyer, shop, managers and finance of a lost parcel that turned up. */
export function notifyAboutFound(kernel: Kernel): void {
  notifyOfParcels(kernel, parcelFound, 'coach-parcel-found', async (parcel, found) => {
    const { waybillId, parcelId } = found
    const { number, groupName, region } = await waybillOf(kernel, waybillId)
    const about = { found, parcel, region }
    const news = { key: `coach:${waybillId}:found:${parcelId}:${found.at}`, at: new Date(found.at) }
    const where = found.isAtRelay ? 'il est au point relais' : 'il est à la gare'
    const managers = await noticesToManagers(kernel, groupName, {
      kind: 'delivery',
      title: 'Un colis perdu est retrouvé',
      message: `Commande ${parcel.orderNumber}, bordereau ${number} : ${where}. ${goesWords(found)}`,
      ...leadsTo(pages.coaches),
      ...news,
    })
    const team = tellsTeam(found) ? await teamOf(kernel.db, ['finance', 'admin']) : []
    return [
      ...toBuyer(about).map((notice) => ({ ...notice, ...news, userId: parcel.buyerId })),
      {
        kind: 'order',
        title: 'Colis retrouvé',
        message: shopWords(about),
        ...aboutSale(parcelId, found.foundAs === 'goes_on' ? 'in_delivery' : 'returning'),
        ...news,
        userId: parcel.sellerId,
      },
      ...managers,
      ...team.map(({ id, role }) => ({
        kind: 'team' as const,
        ...moneyWords(about),
        ...leadsTo(role === 'finance' ? pages.refunds : pages.losses),
        ...news,
        key: `${news.key}:${id}`,
        userId: id,
      })),
    ]
  })
}

function goesWords({ foundAs, isAtRelay }: Found): string {
  if (foundAs === 'goes_on')
    return isAtRelay ? 'Son acheteur le retire.' : 'Il part par le prochain car.'
  return isAtRelay ? 'Faites-le revenir à sa boutique.' : 'Un livreur le rapporte à sa boutique.'
}

/** Money of a refund was stopped, or has left for goods that are here. */
function tellsTeam({ francs, isReturn }: Found): boolean {
  return francs > 0 && !isReturn
}

function moneyWords({ found, parcel }: About): { title: string; message: string } {
  const sum = formatFrancs(found.francs)
  if (found.foundAs === 'goes_on')
    return {
      title: 'Remboursement arrêté',
      message: `Commande ${parcel.orderNumber} : le colis perdu est retrouvé et va à son acheteur. Les ${sum} à rembourser ne partent plus.`,
    }
  return {
    title: 'Colis retrouvé, déjà remboursé',
    message: `Commande ${parcel.orderNumber}, ${parcel.shopName} : ${sum} sont partis vers l’acheteur avant que le colis soit retrouvé. Il revient à sa boutique, sans nouveau remboursement.`,
  }
}

type Words = { title: string; message: string; sms?: string }

/** Nothing for one on its way back, whose buyer is refunded as before. */
function toBuyer({ found, parcel, region }: About) {
  if (found.isReturn || parcel.errand) return []
  const { title, message, sms }: Words = buyerWords(found, parcel, region)
  return [
    {
      kind: 'delivery' as const,
      title,
      message,
      ...(sms && { sms }),
      ...leadsTo(orderPage, parcel.orderId),
    },
  ]
}

function buyerWords(found: Found, { orderNumber }: ParcelNoticeFacts, region: string): Words {
  if (found.foundAs === 'goes_home')
    return {
      title: 'Colis retrouvé',
      message: `Commande ${orderNumber} : le colis perdu est retrouvé. Il vous est déjà remboursé : il revient à la boutique, et vous n’avez rien à faire.`,
    }
  const stopped =
    found.francs > 0 ? ` Le remboursement de ${formatFrancs(found.francs)} est arrêté.` : ''
  const where = found.isAtRelay
    ? 'Il vous attend au point relais.'
    : `Il part par le prochain car pour ${region}.`
  const message = `Commande ${orderNumber} : votre colis est retrouvé. ${where}${stopped}`
  return { title: 'Colis retrouvé', message, sms: `${brand.name} : ${message}` }
}

function shopWords({ found, parcel }: About): string {
  const back =
    found.lossFrancs > 0
      ? ` Les ${formatFrancs(found.lossFrancs)} comptés pour sa perte sont repris.`
      : ''
  const goes =
    found.foundAs === 'goes_on'
      ? 'il va à son acheteur, et votre part vous est due à la remise'
      : 'il revient chez vous. Donnez le code de retour quand il est dans vos mains'
  return `Commande ${parcel.orderNumber}, notée perdue : le colis est retrouvé, ${goes}.${back}`
}
