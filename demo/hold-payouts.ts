import { eq, sql } from 'drizzle-orm'

import { findSigns } from '#modules/fraud-checks/module.ts'
import { suspendAccount } from '#modules/identity/module.ts'
import { openShop } from '#modules/shops/server/open-shop.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { query } from '#kernel/database/query.ts'
import { hashToken, newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { hire } from './fill-people.ts'
import type { PicturePlan } from './picture-plan.ts'
import type { Replay } from './replay.ts'

type Sign = (replay: Replay, at: Date, pictures: PicturePlan) => Promise<unknown>

/**
 * Shops of a few sales, each with one sign; a shop that is not in the market has none. A pair that
 * loses parcels is among the orders at relay points.
 */
const signs: readonly Sign[] = [
  sharePayoutNumber,
  comeBackSuspended,
  praiseHerself,
  changeBothNumbers,
  copyPhotos,
  halvePrice,
]

/** Shops with signs of fraud, which the team has to look at. */
export async function holdPayouts(replay: Replay, pictures: PicturePlan, now: Date): Promise<void> {
  await replay.play('signe de fraude', async () => {
    const at = addMs(now, -7 * 3_600_000)
    replay.clock.set(at)
    for (const sign of signs) await sign(replay, at, pictures)
    await findSigns(replay.kernel)
  })
}

/** A shop is paid at the number of another. */
async function sharePayoutNumber({ kernel }: Replay, at: Date): Promise<void> {
  const [older] = await kernel.db
    .select({ depotNumber: shops.depotNumber })
    .from(shops)
    .where(eq(shops.slug, 'wax-djeneba'))
  if (!older) return
  await kernel.db
    .update(shops)
    .set({ ...older, depotChangedAt: at })
    .where(eq(shops.slug, 'beaute-ramata'))
}

/** A seller who was suspended signs in to another shop by the same telephone. */
async function comeBackSuspended(replay: Replay, at: Date, pictures: PicturePlan): Promise<void> {
  const { kernel } = replay
  const [shop] = await kernel.db
    .select({ ownerId: shops.ownerId })
    .from(shops)
    .where(eq(shops.slug, 'sogoniko-moto-et-outils'))
  if (!shop) return
  const phone = '76990044'
  const person = {
    name: 'Yacouba Fané',
    phone,
    role: 'buyer',
    seenAt: addMs(at, -9 * dayMs),
  } as const
  const userId = await hire(replay, pictures, person)
  await kernel.transaction(async (tx) => {
    await openShop(tx, {
      ownerId: userId,
      name: 'Fané Pièces',
      address: 'Sogoniko, derrière la gare',
      region: 'Bamako',
      depotNumber: phone,
      now: addMs(at, -20 * dayMs),
    })
    await suspendAccount(tx, kernel, { userId, reason: 'Pièces vendues et jamais envoyées' })
  })
  await shareTelephone(kernel, 'demo-suspendu', [userId, shop.ownerId], at)
}

/** A buyer who gave a small shop five stars twice signs in on its owner's telephone. */
async function praiseHerself({ kernel }: Replay, at: Date): Promise<void> {
  const [found] = await query<{ buyerId: string; ownerId: string }>(
    kernel.db,
    sql`
    select r.buyer_id, s.owner_id from reviews r join order_lines l on l.id = r.line_id
      join parcels p on p.id = l.parcel_id join shops s on s.id = p.shop_id
    where r.stars = 5 and r.created_at > ${at}::timestamptz - interval '60 days'
      and s.slug not in ('bazin-diarra', 'maison-kone', 'kafo-telecom', 'wax-djeneba')
    group by r.buyer_id, s.owner_id, s.slug having count(distinct p.id) > 1 order by s.slug limit 1`,
  )
  if (!found) return
  await shareTelephone(kernel, 'demo-telephone', [found.buyerId, found.ownerId], at)
}

async function shareTelephone(
  { db }: Kernel,
  telephone: string,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  const token = hashToken(telephone)
  for (const userId of userIds)
    await query(
      db,
      sql`insert into known_devices (token_hash, user_id, last_used_at) values (${token}, ${userId}, ${at})`,
    )
}

/** The number of an account changed, then its payout number. */
async function changeBothNumbers({ kernel }: Replay, at: Date): Promise<void> {
  const [shop] = await kernel.db
    .update(shops)
    .set({ depotChangedAt: at })
    .where(eq(shops.slug, 'riz-du-delta'))
    .returning({ ownerId: shops.ownerId })
  if (!shop) return
  const before = addMs(at, -2 * dayMs)
  await query(
    kernel.db,
    sql`insert into number_changes (id, user_id, way, from_phone, to_phone, asked_by, asked_at, new_proved_at, old_proved_at, ended_at, ending)
    select ${newId()}, u.id, 'both', '76990011', u.phone, u.id, ${before}, ${before}, ${before}, ${before}, 'done'
    from users u where u.id = ${shop.ownerId}`,
  )
}

/** Three products have photos that another shop showed a few days before. */
async function copyPhotos({ kernel }: Replay, at: Date): Promise<void> {
  const faces = (slug: string, daysAgo: number) =>
    query(
      kernel.db,
      sql`
      update images i set face = f.face, created_at = ${addMs(at, -daysAgo * dayMs)}
      from (select distinct on (p.id) x.image_id, 7000 + dense_rank() over (order by p.id) as face
        from products p join product_images x on x.product_id = p.id join shops s on s.id = p.shop_id
        where s.slug = ${slug} order by p.id, x.position limit 3) f where i.id = f.image_id`,
    )
  await faces('karite-de-siby', 20)
  await faces('miel-de-kita', 1)
}

/** A shop of a month asks half of what many looked at. */
async function halvePrice({ kernel }: Replay, at: Date): Promise<void> {
  await kernel.db
    .update(shops)
    .set({ createdAt: addMs(at, -30 * dayMs) })
    .where(eq(shops.slug, 'cuirs-de-gao'))
  await query(
    kernel.db,
    sql`
    update products set price_francs = price_francs / 2, promo_price_francs = null, interest = 30, updated_at = ${at}
    where id = (select p.id from products p join shops s on s.id = p.shop_id where s.slug = 'cuirs-de-gao' order by p.slug limit 1)`,
  )
}
