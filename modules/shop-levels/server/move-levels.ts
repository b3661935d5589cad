import { sql } from 'drizzle-orm'

import { daysAfter } from '#modules/calendar/contract/due.ts'
import { showHiddenByPlan } from '#modules/products/module.ts'
import {
  FALL_EVERY_DAYS,
  faultsFor,
  isAbove,
  LEAST_DELIVERED,
  type LevelFacts,
  levelBefore,
  levelOfFacts,
  type ShopLevel,
  WARNED_DAYS,
} from '#modules/shop-levels/contract/level-rules.ts'
import { shopLevelMoves, shopLevels } from '#modules/shop-levels/database/tables.ts'
import { lockShop } from '#modules/shops/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { levelMoved, type LevelNews } from './events.ts'
import { levelFacts } from './level-facts.ts'
import { productQuota, readLevel, type StoredLevel } from './read-level.ts'

/** Moves each shop that may rise or fall by its facts of now. */
export async function moveLevels(kernel: Kernel): Promise<void> {
  const rows = await query<{ id: string }>(
    kernel.db,
    sql`select s.id from ${shopFacts} s left join ${shopLevels} l on l.shop_id = s.id
      where s.deliveries_count >= ${LEAST_DELIVERED} or l.level <> 'starting' order by s.id`,
  )
  await oneByOne(kernel, 'shop_levels.move', rows, ({ id }) => moveLevel(kernel, id))
}

/** Raises a shop whose facts are there, tells it that it will fall, or lets it fall by one. */
export async function moveLevel(kernel: Kernel, shopId: string): Promise<void> {
  const facts = await levelFacts.of(kernel)(kernel, shopId)
  await kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (!shop) return
    const stored = await readLevel(tx, shopId)
    const now = kernel.clock.now()
    const next = nextStep(stored, facts, now)
    if (!next) return
    const { way, ...kept } = next
    const since = kept.level === stored.level && stored.since ? stored.since : now
    const set = { ...kept, since }
    await tx
      .insert(shopLevels)
      .values({ shopId, ...set })
      .onConflictDoUpdate({ target: shopLevels.shopId, set })
    const moveId = newId()
    if (way === 'rose' || way === 'fell')
      await tx.insert(shopLevelMoves).values({
        id: moveId,
        shopId,
        fromLevel: stored.level,
        toLevel: kept.level,
        facts,
        movedAt: now,
      })
    if (way === 'rose')
      await showHiddenByPlan(tx, kernel, shopId, await productQuota(kernel, tx, shop))
    if (way !== 'kept')
      await tell(tx, kernel, { moveId, way, stored, facts, ...shop, next: kept, at: now })
  })
}

type Step = Pick<StoredLevel, 'level' | 'fallsAt' | 'fellAt'> & { way: LevelNews['way'] | 'kept' }

/** @returns null: nothing changes */
export function nextStep(
  { level, fallsAt, fellAt }: Pick<StoredLevel, 'level' | 'fallsAt' | 'fellAt'>,
  facts: LevelFacts,
  now: Date,
): Step | null {
  const reached = levelOfFacts(facts)
  if (isAbove(reached, level)) return { way: 'rose', level: reached, fallsAt: null, fellAt }
  if (faultsFor(level, facts).length === 0)
    return fallsAt && { way: 'kept', level, fallsAt: null, fellAt }
  if (!fallsAt) return { way: 'warned', level, fallsAt: fallOf(fellAt, now), fellAt }
  if (fallsAt > now) return null
  return { way: 'fell', level: levelBefore(level), fallsAt: null, fellAt: now }
}

/** A week from now, or a month after the fall before. */
function fallOf(fellAt: Date | null, now: Date): Date {
  const warned = daysAfter(now, WARNED_DAYS)
  const monthly = fellAt ? daysAfter(fellAt, FALL_EVERY_DAYS) : warned
  return monthly > warned ? monthly : warned
}

type Telling = {
  moveId: string
  way: LevelNews['way']
  id: string
  ownerId: string
  stored: { level: ShopLevel }
  next: Omit<Step, 'way'>
  facts: LevelFacts
  at: Date
}

async function tell(
  tx: Tx,
  kernel: Kernel,
  { moveId, way, id, ownerId, stored, next, facts, at }: Telling,
): Promise<void> {
  await kernel.events.emit(tx, levelMoved, {
    moveId,
    shopId: id,
    ownerId,
    way,
    level: next.level,
    faults: way === 'rose' ? [] : faultsFor(stored.level, facts),
    fallsAt: next.fallsAt?.toISOString() ?? null,
    at: at.toISOString(),
  })
}
