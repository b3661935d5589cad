import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { regions } from '#modules/places/contract/locations.ts'
import type { ServedRegions, TownService } from '#modules/pricing/contract/served-regions.ts'
import { ZonePause } from '#modules/pricing/contract/zone-state.ts'
import { pauseWords } from '#modules/pricing/contract/zone-words.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { servedRegions } from '#modules/pricing/database/tables.ts'
import { townServices } from '#modules/network/database/values.ts'
import { readNetwork } from '#modules/network/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import { declareSetting, proposeSetting } from '#modules/settings/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from '../errors.ts'
import { regionOpened, tariffChanged } from '../events.ts'
import { readCoachRegions, refuseWithoutCoach } from './coach-regions.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type RegionRow = {
  region: string
  servedBy: TownService
  isCollected: boolean
  isDecided: boolean
  pause: ZonePause | null
}
type RegionsChange = { regions: RegionRow[]; before: RegionRow[] }

const rank = (region: string) => (regions as readonly string[]).indexOf(region)

export async function readRegions(kernel: Kernel): Promise<ServedRegions> {
  const coaches = await readCoachRegions(kernel, kernel.db)
  const network = await readNetwork(kernel, kernel.db)
  const lines = [...network.lines.values()].flat()
  const rows = await query<Omit<ServedRegions['regions'][number], 'carriers' | 'drops' | 'lines'>>(
    kernel.db,
    sql`
    select r.region, r.served_by, r.is_collected, r.decided_at is not null as is_decided,
      case when r.paused_until is not null then json_build_object('reason', r.pause_reason, 'until', r.paused_until) end as pause,
      (select count(*)::int from awaited_regions w where w.region = r.region) as waiting,
      (select count(*)::int from ${shopFacts} s where s.region = r.region) as shops
    from served_regions r`,
  )
  return {
    regions: rows
      .toSorted((one, other) => rank(one.region) - rank(other.region))
      .map((row) => ({
        ...row,
        carriers: coaches.find(({ region }) => region === row.region)?.carriers ?? [],
        drops: network.drops.get(row.region)?.length ?? 0,
        lines: lines
          .filter(({ from, to }) => from === row.region || to === row.region)
          .map(({ id, carrier, from, to }) => ({ _id: id, carrier, from, to })),
      })),
  }
}

type Wanted = {
  region: string
  servedBy: TownService
  isCollected?: boolean | undefined
  pause?: ZonePause | null | undefined
}

/**
 * Proposes who delivers to some regions and which are paused; another team member approves.
 * @throws pricing.no_coach · settings.change_waits · settings.nothing_changed (409) ·
 * pricing.zone_day_past (422)
 */
export async function proposeRegions(
  kernel: Kernel,
  actor: Actor,
  input: { regions: readonly Wanted[]; reason: string },
): Promise<void> {
  await refuseWithoutCoach(kernel, kernel.db, input.regions)
  const before = await storedRegions(kernel.db)
  const wanted = new Map(input.regions.map((region) => [region.region, region]))
  const today = dayOf(kernel.clock.now())
  const after = before.map((row): RegionRow => {
    const given = wanted.get(row.region)
    if (!given) return row
    const { region, servedBy, isCollected = row.isCollected, pause = row.pause } = given
    if (pause && pause.until <= today && pause.until !== row.pause?.until)
      throw fail('pricing.zone_day_past')
    // A pause alone does not say that couriers really go there.
    const isDecided = row.isDecided || given.pause === undefined || servedBy !== row.servedBy
    return { region, servedBy, isCollected, isDecided, pause }
  })
  const value = { regions: after, before }
  await proposeSetting(kernel, actor, regionsSetting, { value, reason: input.reason })
}

async function storedRegions(db: Sql): Promise<RegionRow[]> {
  const rows = await db.select().from(servedRegions)
  return rows
    .map(({ region, servedBy, isCollected, decidedAt, pauseReason, pausedUntil }) => ({
      region,
      servedBy,
      isCollected,
      isDecided: decidedAt !== null,
      pause:
        pauseReason !== null && pausedUntil !== null
          ? { reason: pauseReason, until: pausedUntil }
          : null,
    }))
    .toSorted((one, other) => rank(one.region) - rank(other.region))
}

const StoredRows = z.array(
  z
    .object({
      region: z.string(),
      servedBy: z.enum(townServices),
      /** Absent in changes of before who collects was decided: Bamako alone. */
      isCollected: z.boolean().optional(),
      isDecided: z.boolean(),
      /** Absent in changes of before pauses. */
      pause: ZonePause.nullable().default(null),
    })
    .transform(({ isCollected, ...row }) => ({
      ...row,
      isCollected: isCollected ?? row.region === 'Bamako',
    })),
)

const regionsSetting = declareSetting<RegionsChange>({
  name: 'regions',
  label: 'Régions livrées',
  needsApproval: true,
  first: null,
  parse: (stored) => z.object({ regions: StoredRows, before: StoredRows }).parse(stored),
  facts: ({ regions: rows }) => regionFacts(rows),
  formerly: ({ before }) => ({ regions: before, before }),
  apply: applyRegions,
})

function regionFacts(rows: readonly RegionRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.map((row) => [
      row.region,
      [
        serviceWords(row.servedBy, row.isDecided),
        collectedWords(row),
        row.pause && pauseFact(row.pause),
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  )
}

/** Bamako's shops are collected from as its buyers are delivered to: nothing is said of it. */
function collectedWords({ region, isCollected }: RegionRow): string | null {
  return isCollected && region !== 'Bamako' ? 'colis pris dans les boutiques' : null
}

function pauseFact(pause: ZonePause): string {
  return `suspendue : ${pauseWords(pause)}`
}

function serviceWords(servedBy: TownService, isDecided: boolean): string {
  if (servedBy === 'none') return 'pas encore'
  if (servedBy === 'coach') return 'par le car, au point relais'
  return isDecided ? 'par des livreurs' : 'par des livreurs, à confirmer'
}

/** Placed orders go on; users who waited for a region that opens are told once. */
async function applyRegions(
  tx: Tx,
  kernel: Kernel,
  { regions: wanted, before }: RegionsChange,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  await tx.select({ region: servedRegions.region }).from(servedRegions).for('update')
  const now = await storedRegions(tx)
  const [was, is] = [regionFacts(now), regionFacts(wanted)]
  if (JSON.stringify(was) !== JSON.stringify(regionFacts(before)))
    throw fail('pricing.regions_changed')
  const at = kernel.clock.now()
  const changed = wanted.filter(({ region }) => is[region] !== was[region])
  await refuseWithoutCoach(kernel, tx, changed)
  await query(
    tx,
    sql`
    update served_regions r set served_by = given.served_by, is_collected = given.is_collected,
      decided_at = case when given.is_decided then ${at}::timestamptz else r.decided_at end,
      pause_reason = given.pause_reason, paused_until = given.paused_until
    from unnest(${sql.param(changed.map(({ region }) => region))}::text[],
      ${sql.param(changed.map(({ servedBy }) => servedBy))}::text[],
      ${sql.param(changed.map(({ isCollected }) => isCollected))}::boolean[],
      ${sql.param(changed.map(({ isDecided }) => isDecided))}::boolean[],
      ${sql.param(changed.map(({ pause }) => pause?.reason ?? null))}::text[],
      ${sql.param(changed.map(({ pause }) => pause?.until ?? null))}::date[])
      as given(region, served_by, is_collected, is_decided, pause_reason, paused_until)
    where r.region = given.region`,
  )
  await tellWaiting(
    tx,
    kernel,
    changed.flatMap(({ region, servedBy }) => (servedBy === 'none' ? [] : [region])),
  )
  await kernel.events.emit(tx, tariffChanged, {})
  await recordAct(tx, {
    actor,
    action: 'orders.regions_changed',
    subject: { kind: 'delivery_tariff', id: 'tariff', label: 'Régions livrées' },
    before: Object.fromEntries(changed.map(({ region }) => [region, was[region] ?? null])),
    after: Object.fromEntries(changed.map(({ region }) => [region, is[region] ?? null])),
    reason,
    at,
  })
}

const usersAnEvent = 500

async function tellWaiting(tx: Tx, kernel: Kernel, opened: readonly string[]): Promise<void> {
  if (opened.length === 0) return
  const waiting = await query<{ region: string; userId: string }>(
    tx,
    sql`
    delete from awaited_regions where region = any(${sql.param([...opened])}::text[])
    returning region, user_id`,
  )
  const at = kernel.clock.now().toISOString()
  for (const [region, users] of Map.groupBy(waiting, (wait) => wait.region))
    for (let first = 0; first < users.length; first += usersAnEvent) {
      const userIds = users.slice(first, first + usersAnEvent).map(({ userId }) => userId)
      await kernel.events.emit(tx, regionOpened, { region, userIds, at })
    }
}
