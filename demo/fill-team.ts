import { addMs, dayMs } from '#kernel/clock.ts'
import type { ShopRight } from '#modules/shops/contract/shop-team.ts'
import { answerInvitation, invite, shopActedFor } from '#modules/shops/server/module.ts'
import { phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'

const helpers: readonly { rights: ShopRight[]; daysAgo: number }[] = [
  { rights: ['orders', 'answers'], daysAgo: 52 },
  { rights: ['products', 'answers'], daysAgo: 9 },
]

/** Two people help the first shop, which the README names; a smaller market may lack it. */
export async function fillTeam(
  { replay: { play, kernel, clock }, directory }: ReplayDomains,
  { people }: Pick<DemoContent, 'people'>,
  now: Date,
): Promise<void> {
  const ownerId = directory.users.get(phones.seller)
  if (!ownerId) return
  const buyers = people.filter(({ role }) => role === 'acheteur').map(({ phone }) => phone)
  await play('équipe', async () => {
    const owner = await shopActedFor(kernel.db, { userId: ownerId, role: 'vendeur' }, 'owner')
    if (!owner) throw new Error('the first shop has no owner')
    for (const [place, { rights, daysAgo }] of helpers.entries()) {
      const phone = buyers[place] ?? ''
      clock.set(addMs(now, -daysAgo * dayMs))
      const id = await invite(kernel, owner, { phone, rights })
      const helper = { userId: lookUp(directory.users, phone), role: 'buyer' as const }
      await answerInvitation(kernel, helper, { id, accept: true })
    }
  })
}
