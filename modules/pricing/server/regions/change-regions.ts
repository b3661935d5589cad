import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { regions } from '#modules/places/contract/locations.ts'
import type { RegionService, ServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { servedRegions } from '#modules/pricing/database/tables.ts'
import { regionServices } from '#modules/pricing/database/values.ts'
import { recordAct } from '#modules/audit/module.ts'
import { declareSetting, proposeSetting } from '#modules/settings/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { query } from '#kernel/database/query.ts'
import { fail } from '../errors.ts'
import { regionOpened, tariffChanged } from '../events.ts'
import { readCoachRegions, refuseWithoutCoach } from './coach-regions.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type RegionRow = { region: string; servedBy: RegionService; isDecided: boolean }
type RegionsChange = { regions: RegionRow[]; before: RegionRow[] }

const rank = (region: string) => (regions as readonly string[]).indexOf(region)

export async function readRegions(kernel: Kernel): Promise<ServedRegions> {
  const coaches = await readCoachRegions(kernel, kernel.db)
  const rows = await query<Omit<ServedRegions['regions'][number], 'carriers'>>(
    kernel.db,
    sql`
    select r.region, r.served_by, r.decided_at is not null as is_decided,
      (select count(*)::int from awaited_regions w where w.region = r.region) as waiting,
      (select count(*)::int from shop_facts s where s.region = r.region) as shops
    from served_regions r`,
  )
  return {
    regions: rows
      .toSorted((one, other) => rank(one.region) - rank(other.region))
      .map((row) => ({
        ...row,
        carriers: coaches.find(({ region }) => region === row.region)?.carriers ?? [],
      })),
  }
}

/**
 * Proposes who delivers to some regions, which another team member approves.
 * @throws pricing.no_coach · settings.change_waits · settings.nothing_changed (409)
 */
export async function proposeRegions(
  kernel: Kernel,
  actor: Actor,
  input: { regions: readonly { region: string; servedBy: RegionService }[]; reason: string },
): Promise<void> {
  await refuseWithoutCoach(kernel, kernel.db, input.regions)
  const before = await storedRegions(kernel.db)
  const wanted = new Map(input.regions.map(({ region, servedBy }) => [region, servedBy]))
  const after = before.map((row): RegionRow => {
    const servedBy = wanted.get(row.region)
    return servedBy ? { region: row.region, servedBy, isDecided: true } : row
  })
  const value = { regions: after, before }
  await proposeSetting(kernel, actor, regionsSetting, { value, reason: input.reason })
}

async function storedRegions(db: Sql): Promise<RegionRow[]> {
  const rows = await db.select().from(servedRegions)
  return rows
    .map(({ region, servedBy, decidedAt }) => ({ region, servedBy, isDecided: decidedAt !== null }))
    .toSorted((one, other) => rank(one.region) - rank(other.region))
}

const StoredRows = z.array(
  z.object({ region: z.string(), servedBy: z.enum(regionServices), isDecided: z.boolean() }),
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
    rows.map(({ region, servedBy, isDecided }) => [region, serviceWords(servedBy, isDecided)]),
  )
}

function serviceWords(servedBy: RegionService, isDecided: boolean): string {
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
    update served_regions r set served_by = given.served_by, decided_at = ${at}
    from unnest(${sql.param(changed.map(({ region }) => region))}::text[],
      ${sql.param(changed.map(({ servedBy }) => servedBy))}::text[]) as given(region, served_by)
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
