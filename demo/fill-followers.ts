import { sql } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import { DomainError } from '#kernel/errors.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { awaitProduct, followShop } from '#modules/followers/module.ts'
import { announce, countReaders, sendAnnouncements } from '#modules/announcements/module.ts'
import { demoBuyers, phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'
import { chanceOf } from './random.ts'
import type { Replay } from './replay.ts'

/** Percent of buyers who follow a shop, by its rank. */
const following = [60, 35, 20, 10] as const
const days = 40
const waiting = { least: 2, most: 12 }

type Content = Pick<DemoContent, 'people' | 'shops' | 'products'>

export async function fillFollowers(
  { replay: { play, kernel, clock }, directory }: ReplayDomains,
  { people, shops, products }: Content,
  now: Date,
): Promise<void> {
  const chance = chanceOf('abonnés')
  const buyers = [...demoBuyers, ...people.filter(({ role }) => role === 'acheteur')].flatMap(
    ({ phone }) => directory.users.get(phone) ?? [],
  )
  const someTimeAgo = () => clock.set(addMs(now, -chance.whole(days * dayMs)))
  /** A buyer may own or help the shop by now, and a product may be in stock again. */
  const unlessChanged = (follow: Promise<unknown>) =>
    follow.catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  await play('abonnés', async () => {
    for (const [place, share] of following.entries()) {
      const shop = shops[place]
      if (!shop) break
      const { id: shopId } = lookUp(directory.shops, shop.key)
      for (const userId of buyers.filter((_, buyer) => buyer === 0 || chance.percent(share))) {
        someTimeAgo()
        await unlessChanged(followShop(kernel, { userId, shopId }))
      }
    }
    for (const { key, stock, variants } of products) {
      const { id: productId } = lookUp(directory.products, key)
      const choices = stock === 0 ? [{ size: null, color: null }] : variants.filter(isOut)
      for (const { size, color } of choices)
        for (const userId of chance
          .shuffled(buyers)
          .slice(0, chance.between(waiting.least, waiting.most))) {
          someTimeAgo()
          await unlessChanged(awaitProduct(kernel, { userId, productId, choice: { size, color } }))
        }
    }
  })
}

function isOut({ stock }: { stock: number }): boolean {
  return stock === 0
}

const everybody = { area: null, plan: null, at: null } as const

const written = [
  {
    ...everybody,
    daysAgo: 9,
    role: 'vendeur',
    title: 'Vos relevés de la semaine sont prêts',
    text: 'Les versements de samedi sont partis. Chaque relevé détaille la commission et la livraison, commande par commande.',
    link: '/vendeur-dashboard?onglet=versements',
  },
  {
    ...everybody,
    daysAgo: 3,
    role: 'buyer',
    title: '1 000 f offerts sur votre commande',
    text: 'Le code SUGU1000 enlève 1 000 f de votre commande, dans toutes les boutiques. Il se tape sous le total du panier.',
    link: '/boutique?code=BIENVENUE',
  },
] as const

export async function fillAnnouncements(
  { replay: { play, kernel, clock }, directory }: ReplayDomains,
  now: Date,
): Promise<void> {
  const admin = { userId: lookUp(directory.users, phones.admin), role: 'admin' } as const
  for (const { daysAgo, ...draft } of written)
    await play(`annonce ${draft.role}`, async () => {
      clock.set(addMs(now, -daysAgo * dayMs))
      await announce(kernel, 'https://sugu.invalid', admin, draft)
      await sendAnnouncements(kernel)
    })
}

export async function countAnnouncementReaders({ play, kernel }: Replay): Promise<void> {
  await play('annonces-lues', async () => {
    await kernel.transaction((tx) =>
      query(
        tx,
        sql`update notifications set read_at = null where kind = 'announcement' and hashtext(user_id::text) % 3 = 0`,
      ),
    )
    await countReaders(kernel)
  })
}
