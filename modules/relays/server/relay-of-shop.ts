import { eq } from 'drizzle-orm'

import { ownBalances } from '#modules/ledger/module.ts'
import { closuresOf } from '#modules/calendar/contract/closures.ts'
import type { OwnRelay } from '#modules/relays/contract/own-relay.ts'
import { relays } from '#modules/relays/database/tables.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { writeState } from './keep-relays.ts'
import { presentPlace } from './relay-book.ts'
import { countDrops } from './count-drops.ts'
import { countReturns } from './list-returns.ts'
import { countsOf } from './relay-counts.ts'
import { relayFeeOf, relayWeek } from './relay-fee.ts'

export type RelayRow = typeof relayFacts.$inferSelect

/** @throws relays.none (404) */
export async function relayOfShop(db: Sql, shopId: string): Promise<RelayRow> {
  const relay = await findRelay(db, shopId)
  if (!relay) throw fail('relays.none')
  return relay
}

async function findRelay(db: Sql, shopId: string): Promise<RelayRow | undefined> {
  const [relay] = await db.select().from(relayFacts).where(eq(relayFacts.shopId, shopId))
  return relay
}

export async function readOwnRelay(kernel: Kernel, { shopId }: ShopActor): Promise<OwnRelay> {
  const { db } = kernel
  const relay = await findRelay(db, shopId)
  if (!relay) return { relay: null }
  const [counts, boxes, week, drops, returns] = await Promise.all([
    countsOf(db, [relay.id]),
    ownBalances(db, 'relay_cash', [relay.ownerId]),
    relayWeek(db, relay.id, monday(kernel.clock.now())),
    countDrops(db, relay),
    countReturns(db, relay),
  ])
  return {
    relay: {
      ...presentPlace(relay),
      ...closuresOf(relay, kernel.clock.now()),
      state: relay.state,
      stateReason: relay.stateReason,
      places: relay.places,
      cashCeiling: relay.cashCeilingFrancs,
      ...(counts.get(relay.id) ?? { expected: 0, kept: 0, leaving: 0 }),
      ...(relay.takesDrops && { drops, returns }),
      box: boxes.get(relay.ownerId) ?? 0,
      fee: relayFeeOf(kernel),
      week,
    },
  }
}

/** Returns the last Monday, midnight in Bamako. */
function monday(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(today - ((now.getUTCDay() + 6) % 7) * dayMs)
}

/**
 * Pauses the shop's relay point, or opens it again; no-op when it is so.
 * @throws relays.none (404) · relays.closed (409)
 */
export async function pauseOwnRelay(
  kernel: Kernel,
  shop: ShopActor,
  isPaused: boolean,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [relay] = await tx
      .select()
      .from(relays)
      .where(eq(relays.shopId, shop.shopId))
      .for('update')
    if (!relay) throw fail('relays.none')
    if (relay.state === 'closed') throw fail('relays.closed')
    const state = isPaused ? 'paused' : 'open'
    if (relay.state === state) return
    const reason = isPaused ? 'Par le point relais.' : ''
    await writeState(tx, kernel, { relayId: relay.id, state, reason, by: shop.ownerId })
    await recordShopAct(tx, shop, {
      action: isPaused ? 'shops.relay_paused' : 'shops.relay_reopened',
      subject: { kind: 'relay', id: relay.id, label: relay.name },
      reason: '',
      at: kernel.clock.now(),
    })
  })
}
