import { beforeWords, fullStop, shortDay } from '#kernel/wire/due-words.ts'
import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { orderFacts } from '#modules/parcels/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { leadsTo, type News, notifyOf, notifyWithin } from '#modules/notices/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { brand } from '#kernel/wire/brand.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import {
  notifyOfParcels,
  type ParcelNews,
  parcelNoticeFacts,
  type ParcelNoticeFacts,
} from '#modules/parcels/module.ts'
import { productChanged } from '#modules/products/module.ts'
import { aboutSale } from '#modules/shop-orders/module.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { firstName, shortName } from '#kernel/wire/person-names.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { offerDue, offerEnded, offerMade, offerRemoved, offerTaken, restAsked } from './events.ts'
import { REST_DAYS } from './note-due.ts'

const ownOffersPage = ['/vendeur-dashboard?onglet=ventes', 'seller/offers', 'offer'] as const

type Dearer = { offerId: string; ownerId: string; name: string; asked: number; shown: number }
type NoticeFacts = { title: string; total: number; ownerId: string; buyerName: string | null }

async function factsOf({ db }: Kernel, offerId: string): Promise<NoticeFacts> {
  const [facts] = await query<NoticeFacts>(
    db,
    sql`
    select (select string_agg(l.name, ', ' order by l.position) from offer_lines l where l.offer_id = f.id) as title,
      f.total_francs as total, s.owner_id, u.name as buyer_name
    from offers f join ${shopFacts} s on s.id = f.shop_id left join ${orderFacts} o on o.id = f.order_id
      left join ${personFacts} u on u.id = o.buyer_id
    where f.id = ${offerId}`,
  )
  if (!facts) throw new Error(`a notice about an unknown offer ${offerId}`)
  return facts
}

export function notifyAboutOffers(kernel: Kernel): void {
  notifyOf(kernel, offerMade, 'offer-made', async ({ offerId, madeBy, at }) => {
    const { ownerId, helper, lines } = await madeFactsOf(kernel, { offerId, madeBy })
    return {
      kind: 'shop',
      title: 'Vente par lien faite',
      message: `${firstName(helper)} a fait un lien : ${lines.map(lineWords).join(' ; ')}.`,
      ...leadsTo(ownOffersPage, offerId),
      userId: ownerId,
      key: `offer:${offerId}:made`,
      at: new Date(at),
    }
  })
  notifyOf(kernel, offerTaken, 'offer-taken', async ({ offerId, at }) => {
    const { title, total, ownerId, buyerName } = await factsOf(kernel, offerId)
    return {
      kind: 'order',
      title: 'Vente par lien prise',
      message: `${shortName(buyerName ?? '')} a pris « ${title} », ${formatFrancs(total)}. La commande vous arrive une fois l’acompte ou le paiement reçu.`,
      ...leadsTo(ownOffersPage, offerId),
      userId: ownerId,
      key: `offer:${offerId}:taken`,
      at: new Date(at),
    }
  })
  notifyOf(kernel, offerEnded, 'offer-ended', async ({ offerId, at }) => {
    const { title, ownerId } = await factsOf(kernel, offerId)
    return {
      kind: 'shop',
      title: 'Vente par lien finie',
      message: `« ${title} » n’a pas été pris à temps. Refaites le lien en un geste.`,
      ...leadsTo(ownOffersPage, offerId),
      userId: ownerId,
      key: `offer:${offerId}:ended`,
      at: new Date(at),
    }
  })
  notifyOf(kernel, offerRemoved, 'offer-removed', async ({ offerId, reason, at }) => {
    const { title, ownerId } = await factsOf(kernel, offerId)
    const why = /[.!?]$/.test(reason) ? reason : `${reason}.`
    return {
      kind: 'shop',
      title: 'Vente par lien retirée',
      message: `« ${title} » est retirée par l’équipe. Raison : ${why} Contactez-nous si vous n’êtes pas d’accord.`,
      ...leadsTo(ownOffersPage, offerId),
      userId: ownerId,
      key: `offer:${offerId}:removed`,
      at: new Date(at),
    }
  })
  notifyOf(kernel, productChanged, 'offer-cheaper', async ({ productId }): Promise<News[]> => {
    const at = kernel.clock.now()
    const dearer = await query<Dearer>(
      kernel.db,
      sql`
      select o.id as offer_id, s.owner_id, l.name, l.unit_price_francs as asked, p.selling_price_francs as shown
      from offer_lines l join offers o on o.id = l.offer_id and o.state = 'open' and o.ends_at > ${at}
        join ${productFacts} p on p.id = l.product_id join ${shopFacts} s on s.id = o.shop_id
      where l.product_id = ${productId} and not l.is_free and p.selling_price_francs < l.unit_price_francs`,
    )
    return dearer.map(({ offerId, ownerId, name, asked, shown }) => ({
      kind: 'shop',
      title: 'Votre lien est plus cher que la boutique',
      message: `« ${name} » est à ${formatFrancs(shown)} pour tous, et à ${formatFrancs(asked)} par votre lien. Retirez le lien, ou refaites-le au prix du jour.`,
      ...leadsTo(ownOffersPage, offerId),
      userId: ownerId,
      key: `offer:${offerId}:cheaper:${shown}`,
      at,
    }))
  })
  notifyOfParcels(kernel, offerDue, 'offer-due', async (sale, due): Promise<ParcelNews[]> => {
    const { title } = await factsOf(kernel, due.offerId)
    // Events of the version before have no day: it was told on the day itself.
    const promised = due.readyBefore ?? due.at
    const key = `offer:${due.offerId}:${due.late ? 'late' : 'due'}`
    const shop: ParcelNews = {
      kind: 'order',
      title: due.late ? 'Commande en retard' : `À finir pour ${shortDay(promised)}`,
      message: due.late
        ? `« ${title} », commande ${sale.orderNumber} : le jour promis est passé. L’acheteur peut annuler et reprendre son acompte.`
        : `« ${title} », commande ${sale.orderNumber} : promis pour ${fullStop(shortDay(promised))} Passé ce jour, l’acheteur peut annuler et reprendre son acompte.`,
      ...aboutSale(due.parcelId, sale.state),
      key,
      userId: sale.sellerId,
    }
    if (!due.late) return [shop]
    const buyer: ParcelNews = {
      kind: 'order',
      title: 'Pas encore prêt',
      message: `${sale.shopName} n’a pas fini « ${title} » au jour promis. Attendez, ou annulez : votre acompte vous est rendu.`,
      ...leadsTo(orderPage, sale.orderId),
      key,
      userId: sale.buyerId,
    }
    return [shop, buyer]
  })
  notifyOfParcels(kernel, restAsked, 'offer-rest', (sale, { parcelId, orderId, at }) => {
    const before = beforeWords(addMs(new Date(at), REST_DAYS * dayMs))
    return [
      {
        kind: 'payment',
        title: 'Payez le reste',
        message: `Votre colis de ${sale.shopName} est prêt, commande ${sale.orderNumber}. Payez le reste par téléphone ${before} : il part ensuite.`,
        ...leadsTo(orderPage, orderId),
        userId: sale.buyerId,
        key: `offer-rest:${parcelId}`,
        sms: restSms(sale, before),
      },
    ]
  })
}

/** Tells a buyer, a day before, that a sale is about to end for want of its rest. */
export async function remindOfRest(
  tx: Tx,
  kernel: Kernel,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<void> {
  const sale = (await parcelNoticeFacts(kernel, [id])).get(id)
  if (!sale) return
  const before = beforeWords(dueAt)
  await notifyWithin(tx, kernel, [
    {
      kind: 'payment',
      title: 'Le reste est à payer',
      message: `Commande ${sale.orderNumber} : payez le reste ${before}. Sinon, elle est annulée et votre acompte vous est rendu.`,
      ...leadsTo(orderPage, sale.orderId),
      userId: sale.buyerId,
      key: `offer-rest:${id}:ends`,
      at: kernel.clock.now(),
      sms: restSms(sale, before),
      reminds: { endsAt: dueAt },
    },
  ])
}

function restSms({ orderNumber }: ParcelNoticeFacts, before: string): string {
  return `${brand.name} : commande ${orderNumber} prête. Payez le reste par téléphone ${before}, sinon elle est annulée.`
}

type MadeLine = { name: string; qty: number; price: number; usual: number | null }
type MadeFacts = { ownerId: string; helper: string; lines: MadeLine[] }

async function madeFactsOf(
  { db }: Kernel,
  { offerId, madeBy }: { offerId: string; madeBy: string },
): Promise<MadeFacts> {
  const [facts] = await query<MadeFacts>(
    db,
    sql`
    select s.owner_id, u.name as helper, (select json_agg(json_build_object('name', l.name,
        'qty', l.quantity, 'price', l.unit_price_francs, 'usual', l.usual_price_francs)
        order by l.position) from offer_lines l where l.offer_id = f.id) as lines
    from offers f join ${shopFacts} s on s.id = f.shop_id join ${personFacts} u on u.id = ${madeBy}
    where f.id = ${offerId}`,
  )
  if (!facts) throw new Error(`a notice about an unknown offer ${offerId}`)
  return facts
}

function lineWords({ name, qty, price, usual }: MadeLine): string {
  return `« ${name} », ${qty} × ${formatFrancs(price)} (${usualWords(usual)})`
}

/** @param usual null: a free line */
export function usualWords(usual: number | null | undefined): string {
  return usual ? `prix habituel ${formatFrancs(usual)}` : 'ligne libre'
}
