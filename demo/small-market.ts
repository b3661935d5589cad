import { sql } from 'drizzle-orm'

import { folderStore } from '#providers/object-store/folder-store.ts'
import { query } from '#kernel/database/query.ts'
import { systemClock } from '#kernel/clock.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import { openLog } from '#kernel/log.ts'

import type { Market } from '../tests/support/market.ts'
import { phones } from './accounts.ts'
import { readDemoContent, type DemoContent } from './content.ts'
import { fillPast, fillShopsAndStaff, type Script } from './fill-script.ts'
import { announcePictures } from './fill-shops.ts'
import { planOrders, soldBy } from './orders/plan-orders.ts'
import { planAllPictures } from './picture-plan.ts'
import { openReplay } from './replay.ts'
import { claimMarket } from './steps.ts'

/** A Sunday before midnight: most deadlines have passed, and no payout is under way. */
export const now = new Date('2026-11-22T23:58:00Z')
const log = openLog('silent')

export async function smallContent(): Promise<DemoContent> {
  const whole = await readDemoContent()
  const shops = whole.shops.filter(({ key }) =>
    ['bazin-diarra', 'grenier-kadi', 'sira-mode', 'maison-kone'].includes(key),
  )
  const wanted = new Set([
    'boubou-quotidien',
    'coussin-wax',
    'ventilateur-table',
    'thermos',
    'bols-inox',
    'marmite-alu',
    'assiettes-6',
    'marmite-set',
    'moustiquaire-2p',
  ])
  const products = whole.products.filter(
    ({ key, shop }) => wanted.has(key) || shop === 'bazin-diarra' || shop === 'grenier-kadi',
  )
  const keys = new Set(products.map(({ key }) => key))
  return {
    ...whole,
    shops,
    products,
    people: whole.people.filter((_, index) => index % 7 === 0),
    reviews: whole.reviews.filter(({ product }) => keys.has(product)).slice(0, 12),
    complaints: whole.complaints.filter(({ product }) => keys.has(product)),
  }
}

/** Keeps the demo buyer's failed orders alone: one of each kind. */
export async function scriptOf(content: DemoContent): Promise<Script> {
  const plan = planOrders(content, now)
  const orders = plan.orders.filter(
    ({ name, buyer }) => !name.startsWith('sans-suite') || buyer === phones.buyer,
  )
  return {
    content,
    pictures: await planAllPictures(content),
    plan: { orders, reduced: plan.reduced, sold: soldBy([...orders, ...plan.reduced]) },
    now,
  }
}

export function kernelOn(market: Market, folder: string): Kernel {
  const { connectionString = '' } = market.kernel.database.pool.options
  return openKernel({
    databaseUrl: connectionString,
    objects: folderStore(folder),
    clock: systemClock,
    log,
    sizes: { reads: 2, writes: 2 },
  })
}

export function databaseOf(market: Market): string {
  return new URL(market.kernel.database.pool.options.connectionString ?? '').pathname.slice(1)
}

export async function fill(market: Market, script: Script, folder: string): Promise<number> {
  const kernel = kernelOn(market, folder)
  try {
    await claimMarket(kernel.database)
    const replay = openReplay(kernel)
    await announcePictures(replay, script.pictures, now)
    await fillShopsAndStaff(replay, script)
    const { parts, orders } = await fillPast(replay, script, log)
    return parts.length + orders
  } finally {
    await kernel.database.close()
  }
}

export async function outline(market: Market) {
  const products = await query(
    market.kernel.db,
    sql`select slug, price_francs, in_stock, rating_count, rating_sum, sold_count from products order by slug`,
  )
  const parcels = await query(
    market.kernel.db,
    sql`select state, count(*)::int, sum(items_total_francs)::int from parcels group by state order by state`,
  )
  const stock = await query(
    market.kernel.db,
    sql`select slug, size, color, stock, reserved from variants join products on products.id = product_id order by slug, variants.position`,
  )
  const counts = await query(
    market.kernel.db,
    sql`
    select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders, (select count(*)::int from reviews) as reviews,
      (select count(*)::int from complaints) as complaints,
      (select count(*)::int from ledger_entries) as entries, (select count(*)::int from notifications) as notices`,
  )
  return { products, parcels, stock, counts }
}
