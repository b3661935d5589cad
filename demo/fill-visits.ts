import { sql } from 'drizzle-orm'

import { query } from '#kernel/database/query.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import {
  foldEvents,
  noteEvents,
  notePurchases,
  type NewEvent,
} from '#modules/suggestions/module.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { actOnProducts } from '#modules/moderation/module.ts'
import { demoBuyers } from './accounts.ts'
import { chanceOf, type Chance } from './random.ts'
import type { Replay } from './replay.ts'

const visits = 800
const days = 45
const seenTogether = 12

type Shown = { id: string; subcategory: string; category: string }

/** Takes purchases from those that were played. */
export async function fillVisits(replay: Replay, now: Date): Promise<void> {
  await replay.play('visites', async () => {
    const chance = chanceOf('visites')
    await replay.kernel.transaction(async (tx) => {
      const products = await query<Shown>(
        tx,
        sql`select id, subcategory_id as subcategory, category_id as category from products where listed and in_stock order by trend desc, slug`,
      )
      const buyers = await query<{ id: string }>(
        tx,
        sql`select id from users where phone = ${demoBuyers[0]?.phone ?? ''}`,
      )
      const people = [
        ...buyers.map(({ id }) => id),
        ...Array.from({ length: visits }, () => newId()),
      ]
      await noteEvents(
        tx,
        people.flatMap((person, place) =>
          visitOf(
            chance,
            products,
            person,
            place === 0 ? new Date(now.getTime() - 3_600_000) : momentOf(chance, now),
          ),
        ),
      )
      await notePurchases(tx)
      await noteEvents(tx, await beforePurchases(tx))
      await noteEvents(tx, await otherLooks(tx, chance, now))
    })
    await foldEvents(replay.kernel)
  })
}

async function beforePurchases(tx: Tx): Promise<NewEvent[]> {
  const rows = await query<{ person: string; product: string; at: string }>(
    tx,
    sql`select buyer_id as person, product_id as product, placed_at as at from purchase_facts where is_sold`,
  )
  return rows.flatMap(({ person, product, at }) =>
    (['view', 'cart'] as const).map((kind, step): NewEvent => ({
      id: newId(),
      at: new Date(new Date(at).getTime() - (2 - step) * 4 * 60_000),
      person,
      kind,
      product,
    })),
  )
}

async function otherLooks(tx: Tx, chance: Chance, now: Date): Promise<NewEvent[]> {
  const rows = await query<{ product: string; at: string }>(
    tx,
    sql`select product_id as product, placed_at as at from purchase_facts where is_sold and placed_at > ${addMs(now, -days * dayMs)}`,
  )
  return rows.flatMap(({ product, at }) =>
    Array.from({ length: chance.between(12, 28) }, (): NewEvent => ({
      id: newId(),
      at: new Date(new Date(at).getTime() - chance.between(1, 3 * 24 * 60) * 60_000),
      person: newId(),
      kind: 'view',
      product,
    })),
  )
}

/** Returns a time between 7 and 22 h. */
function momentOf(chance: Chance, now: Date): Date {
  const day = new Date(now.getTime() - chance.between(1, days) * dayMs)
  return new Date(
    Date.UTC(
      day.getUTCFullYear(),
      day.getUTCMonth(),
      day.getUTCDate(),
      chance.between(7, 21),
      chance.whole(60),
      chance.whole(60),
    ),
  )
}

/** Visits mostly products of the same kind; some go into the cart or come from a suggestion. */
function visitOf(
  chance: Chance,
  products: readonly Shown[],
  person: string,
  begun: Date,
): NewEvent[] {
  const events: NewEvent[] = []
  let at = begun.getTime()
  const note = (event: Pick<NewEvent, 'kind' | 'product' | 'shown'>) =>
    events.push({
      id: newId(),
      at: new Date((at += chance.between(8, 90) * 1_000)),
      person,
      ...event,
    })
  // Squared: popular products first, as on the home page.
  let product = products[Math.floor(products.length * (chance.whole(1_000) / 1_000) ** 2)]
  for (let step = chance.between(2, 8); step > 0 && product; step -= 1) {
    note({ kind: 'view', product: product.id })
    if (chance.percent(14)) note({ kind: 'cart', product: product.id })
    const { subcategory, category }: Shown = product
    const alike = products.filter((other) =>
      chance.percent(75) ? other.subcategory === subcategory : other.category === category,
    )
    product = chance.percent(88) && alike.length > 0 ? chance.pick(alike) : chance.pick(products)
  }
  if (chance.percent(35)) {
    const shown = chance.shuffled(products).slice(0, seenTogether)
    note({ kind: 'impression', shown: shown.map(({ id }) => id) })
    const [opened] = shown
    if (opened && chance.percent(40)) note({ kind: 'click', product: opened.id })
  }
  return events
}

const hourMs = 3_600_000
/** Days: newer products wait for the team's weekly review. */
const sinceDays = 7

type ShopProducts = { shop: string; ids: string[]; last: string }

export async function lookAtProducts(replay: Replay, adminPhone: string, now: Date): Promise<void> {
  const shops = await query<ShopProducts>(
    replay.kernel.db,
    sql`
    select s.slug as shop, array_agg(p.id) as ids, max(p.published_at)::text as last from products p join shops s on s.id = p.shop_id
    where p.published_at < ${addMs(now, -sinceDays * dayMs).toISOString()} and p.deleted_at is null group by s.slug order by max(p.published_at)`,
  )
  const staff = await query<{ id: string }>(
    replay.kernel.db,
    sql`select id from users where phone = ${adminPhone}`,
  )
  const [admin] = staff
  if (!admin) throw new Error('nobody of the team is there to look at the products')
  for (const { shop, ids, last } of shops)
    await replay.play(`produits-relus/${shop}`, async () => {
      replay.clock.set(addMs(new Date(last), 20 * hourMs))
      await actOnProducts(replay.kernel, {
        actor: { userId: admin.id, role: 'admin' },
        ids,
        act: 'moderate',
        reason: '',
        days: 0,
      })
    })
}
