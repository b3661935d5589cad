import { sql } from 'drizzle-orm'
import { addMs, dayMs } from '#kernel/clock.ts'
import { announce, countReaders, sendAnnouncements } from '#modules/announcements/server/module.ts'
import { phones } from './accounts.ts'
import { lookUp } from './orders/directory.ts'
import type { ReplayDomains } from './orders/replay-domains.ts'
import type { Replay } from './replay.ts'

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

/** What the team wrote in the last days: to the sellers, and to the buyers. */
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

/** Most of those who got one have read it. */
export async function countAnnouncementReaders({ play, kernel }: Replay): Promise<void> {
  await play('annonces-lues', async () => {
    await kernel.transaction((tx) =>
      tx.execute(
        sql`update notifications set read_at = null where kind = 'announcement' and hashtext(user_id::text) % 3 = 0`,
      ),
    )
    await countReaders(kernel)
  })
}
