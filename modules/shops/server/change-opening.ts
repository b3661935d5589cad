import { eq } from 'drizzle-orm'

import type { DayClosure, HolidayDays } from '#modules/calendar/contract/closures.ts'
import { closuresOf } from '#modules/calendar/contract/closures.ts'
import { changedDays, takenHoliday } from '#modules/calendar/module.ts'
import type { ShopOpening } from '#modules/shops/contract/shop-opening.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noShop } from './errors.ts'
import { openingChanged, shopChanged } from './events.ts'

type ShopRow = typeof shops.$inferSelect
type Closed = { from: string; to: string | null } | null

/** @throws shops.no_shop (404) */
export async function readOpening(kernel: Kernel, { shopId }: ShopActor): Promise<ShopOpening> {
  const [shop] = await kernel.db.select().from(shops).where(eq(shops.id, shopId))
  if (!shop) throw noShop()
  const { opening, offersCollection, region, quartier, address } = shop
  const closures = closuresOf(shop, kernel.clock.now())
  return { ...closures, opening, offersCollection, region, quartier, address }
}

type Week = Pick<ShopOpening, 'opening' | 'offersCollection'>

export async function changeWeek(kernel: Kernel, shop: ShopActor, week: Week): Promise<void> {
  await kernel.transaction(async (tx) => {
    const row = await lockOpening(tx, shop.shopId)
    await writeOpening(tx, kernel, row, week)
  })
}

/**
 * Closes the shop on a day, or opens it after all; no-op when it is so.
 * @throws calendar.day_past · calendar.day_far · calendar.days_full (422)
 */
export async function closeDay(kernel: Kernel, shop: ShopActor, change: DayClosure): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const row = await lockOpening(tx, shop.shopId)
    const closedDays = changedDays(row.closedDays, change, at)
    if (row.closedDays.includes(change.day) === change.isClosed) return
    const closed = change.isClosed ? { from: change.day, to: change.day } : null
    await writeOpening(tx, kernel, row, { closedDays }, closed)
    await recordShopAct(tx, shop, {
      action: change.isClosed ? 'shops.day_closed' : 'shops.day_opened',
      subject: { kind: 'shop', id: row.id, label: row.name },
      after: { jour: change.day },
      at,
    })
  })
}

/**
 * Takes a holiday, moves it or ends it.
 * @throws calendar.day_past · calendar.day_far (422)
 */
export async function changeHoliday(
  kernel: Kernel,
  shop: ShopActor,
  days: HolidayDays,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const row = await lockOpening(tx, shop.shopId)
    const taken = takenHoliday(days, kernel.clock.now())
    const closed = days.from ? { from: days.from, to: days.to } : null
    await writeOpening(tx, kernel, row, taken, closed)
  })
}

/** Orders refer to the row meanwhile. */
async function lockOpening(tx: Tx, shopId: string): Promise<ShopRow> {
  const [row] = await tx.select().from(shops).where(eq(shops.id, shopId)).for('no key update')
  if (!row) throw noShop()
  return row
}

async function writeOpening(
  tx: Tx,
  kernel: Kernel,
  row: ShopRow,
  change: Partial<ShopRow>,
  closed: Closed = null,
): Promise<void> {
  await tx.update(shops).set(change).where(eq(shops.id, row.id))
  await kernel.events.emit(tx, shopChanged, { shopId: row.id, slug: row.slug })
  await tellOpening(tx, kernel, row, closed)
}

/** Tells those who promised by the former opening of a shop. */
export function tellOpening(tx: Tx, kernel: Kernel, row: ShopRow, closed: Closed): Promise<void> {
  const { opening, closedDays, closedFrom, closedUntil } = row
  return kernel.events.emit(tx, openingChanged, {
    shopId: row.id,
    before: {
      opening,
      closedDays,
      closedFrom: closedFrom?.toISOString() ?? null,
      closedUntil: closedUntil?.toISOString() ?? null,
    },
    closed,
    at: kernel.clock.now().toISOString(),
  })
}
