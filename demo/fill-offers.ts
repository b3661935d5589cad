import { sql } from 'drizzle-orm'

import { firstProvider } from '#modules/operators/database/values.ts'
import type { OfferTerms } from '#modules/link-sales/contract/offers.ts'
import { createOffer, readOffer, takeSale, withdrawOffer } from '#modules/link-sales/module.ts'
import { acceptParcel } from '#modules/shop-orders/module.ts'
import { noCeilings } from '#modules/orders/module.ts'
import { addMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import { phones } from './accounts.ts'
import { lookUp } from './orders/directory.ts'
import { tryToPay } from './orders/pay.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const hourMs = 3_600_000

type Article = {
  product: string
  price: number
  size: string | null
  color: string | null
  imageId: string
}
type Played = {
  hoursAgo: number
  terms: Partial<OfferTerms>
  withFreeLine?: true
  becomes?: 'withdrawn' | 'taken' | 'deposit_paid' | 'paid'
}

const sales: readonly Played[] = [
  { hoursAgo: 60, terms: { hours: 24 } },
  { hoursAgo: 50, terms: { hours: 48 }, becomes: 'withdrawn' },
  { hoursAgo: 44, terms: {}, becomes: 'paid' },
  {
    hoursAgo: 30,
    terms: { depositPercent: 50, readyDays: 7 },
    becomes: 'deposit_paid',
    withFreeLine: true,
  },
  { hoursAgo: 5, terms: {}, becomes: 'taken' },
  { hoursAgo: 2, terms: { depositPercent: 30, readyDays: 5 }, withFreeLine: true },
]

/** Orders that these sales make. */
export const takenByLink = sales.filter(
  ({ becomes }) => becomes !== undefined && becomes !== 'withdrawn',
).length

/** Sells by link in the demo seller's shop: a sale in each state. */
export async function fillOffers(domains: ReplayDomains, now: Date): Promise<void> {
  const { replay, directory } = domains
  const { kernel, clock } = replay
  await replay.play('ventes par lien', async () => {
    const shop = await shopOfSeller(domains)
    const articles = shop ? await articlesOf(domains, shop) : []
    const [first] = articles
    if (!shop || !first) return
    const buyerId = lookUp(directory.users, phones.secondBuyer)
    for (const [index, { hoursAgo, terms, withFreeLine, becomes }] of sales.entries()) {
      const at = addMs(now, -hoursAgo * hourMs)
      clock.set(at)
      const { imageId, ...article } = articles[index % articles.length] ?? first
      const price = Math.ceil((article.price * 9) / 1_000) * 100
      const free = {
        name: 'Retouche manches',
        imageId,
        qty: 1,
        price: 2_500,
        weight: 'léger' as const,
      }
      const lines = [{ ...article, price, qty: 1 }, ...(withFreeLine ? [free] : [])]
      const offerId = await createOffer(kernel, {
        shop,
        key: newId(),
        terms: { lines, receiveAt: ['door'], depositPercent: 0, readyDays: 0, hours: 48, ...terms },
      })
      clock.set(addMs(at, hourMs))
      if (becomes === 'withdrawn') await withdrawOffer(kernel, { shop, offerId })
      else if (becomes)
        await take(domains, { shop, offerId, buyerId, becomes, at: addMs(at, hourMs) })
    }
    clock.set(now)
    await kernel.jobs.runNow('promises.end', 'link_sales.take')
  })
}

type Taking = { shop: ShopActor; offerId: string; buyerId: string; becomes: string; at: Date }

async function take(
  domains: ReplayDomains,
  { shop, offerId, buyerId, becomes, at }: Taking,
): Promise<void> {
  const { kernel } = domains.replay
  const { path } = await readOffer(kernel, shop, offerId)
  const pay = { taken: 'cash', deposit_paid: 'deposit' }[becomes] ?? 'whole'
  const orderId = await takeSale(
    kernel,
    {
      token: path?.replace('/vente/', '') ?? '',
      caller: { userId: buyerId, role: 'buyer', sessionHash: Buffer.alloc(0) },
      idempotencyKey: newId(),
      address: '',
      receiveAt: 'door',
      place: { region: 'Bamako', quartier: 'Hamdallaye' },
      repere: 'Derrière le commissariat, portail gris',
      fullName: 'Ousmane Keïta',
      phone: phones.secondBuyer,
      pay: pay as 'cash' | 'deposit' | 'whole',
      provider: firstProvider,
    },
    noCeilings,
  )
  const purchase = { type: 'order', payerId: buyerId, body: { orderId } } as const
  if (pay === 'cash') return
  await tryToPay(domains, purchase, 'succeeded', addMs(at, hourMs / 10))
  const { order } = await readOffer(kernel, shop, offerId)
  if (order) await acceptParcel(kernel, { parcelId: order.parcelId, sellerId: shop.ownerId })
}

async function shopOfSeller({ replay, directory }: ReplayDomains): Promise<ShopActor | null> {
  const ownerId = directory.users.get(phones.seller)
  if (!ownerId) return null
  const [shop] = await query<{ id: string }>(
    replay.kernel.db,
    sql`select id from shop_facts where owner_id = ${ownerId}`,
  )
  return shop ? { shopId: shop.id, ownerId, actorId: ownerId, isOwner: true, rights: [] } : null
}

/** Articles that are in stock, with their picture. */
function articlesOf({ replay }: ReplayDomains, { shopId }: ShopActor): Promise<Article[]> {
  return query<Article>(
    replay.kernel.db,
    sql`
    select distinct on (p.published_at, p.id) p.id as product, p.selling_price_francs as price, v.size, v.color, i.image_id
    from product_facts p join variant_facts v on v.product_id = p.id and v.stock > 2
      join product_pictures i on i.product_id = p.id and i.position = 0
    where p.shop_id = ${shopId} and p.listed order by p.published_at, p.id, v.position limit 6`,
  )
}
