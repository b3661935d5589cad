import { addMs, dayMs } from '#kernel/clock.ts'
import { awaitProduct, followShop } from '#modules/followers/server/module.ts'
import { demoBuyers } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'
import { chanceOf } from './random.ts'

/** Of a hundred buyers, how many follow a shop: one is well known, others less. */
const following = [60, 35, 20, 10] as const
const days = 40
/** How many wait for each size or colour that is out of stock. */
const waiting = { least: 2, most: 12 }

type Content = Pick<DemoContent, 'people' | 'shops' | 'products'>

/** Buyers follow some shops, and wait for what is out of stock. */
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
  await play('abonnés', async () => {
    for (const [place, share] of following.entries()) {
      const shop = shops[place]
      if (!shop) break
      const { id: shopId } = lookUp(directory.shops, shop.key)
      for (const userId of buyers.filter((_, buyer) => buyer === 0 || chance.percent(share))) {
        someTimeAgo()
        await followShop(kernel, { userId, shopId })
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
          await awaitProduct(kernel, { userId, productId, choice: { size, color } })
        }
    }
  })
}

function isOut({ stock }: { stock: number }): boolean {
  return stock === 0
}
