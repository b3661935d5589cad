import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'

import { recordAct } from '#modules/journal/module.ts'
import type { Carrier, CoachLine } from '#modules/coaches/contract/carriers.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { HUB } from '#modules/network/contract/network.ts'
import { servedRegionFacts } from '#modules/pricing/database/views.ts'
import { carriers, coachLines } from '#modules/coaches/database/tables.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { linesChanged } from './events.ts'

type Actor = Pick<Caller, 'userId' | 'role'>
type CarrierFacts = { name: string; phone: string; provider: PaymentProviderName }
type LineFacts = Omit<CoachLine, '_id' | 'isOpen'>

/** Open ones first, by name; lines by region and hour. */
export async function readCarriers(db: Sql): Promise<{ carriers: Carrier[] }> {
  const rows = await db
    .select()
    .from(carriers)
    .orderBy(isNotNull(carriers.closedAt), asc(carriers.name))
  const lines = await db
    .select()
    .from(coachLines)
    .orderBy(
      isNotNull(coachLines.closedAt),
      asc(coachLines.fromRegion),
      asc(coachLines.region),
      asc(coachLines.leavesAt),
    )
  return {
    carriers: rows.map(({ id, name, phone, provider, closedAt }) => ({
      _id: id,
      name,
      phone,
      provider,
      isOpen: closedAt === null,
      lines: lines.filter(({ carrierId }) => carrierId === id).map(presentLine),
    })),
  }
}

type LineRow = typeof coachLines.$inferSelect

function presentLine(line: LineRow): CoachLine {
  const { id, station, fromRegion: from, region, days, leavesAt, roadDays } = line
  return {
    _id: id,
    station,
    from,
    region,
    days,
    leavesAt,
    roadDays,
    prices: { léger: line.lightFrancs, moyen: line.mediumFrancs, lourd: line.heavyFrancs },
    isOpen: line.closedAt === null,
  }
}

/** @throws coaches.carrier_exists (409) */
export async function addCarrier(
  kernel: Kernel,
  actor: Actor,
  { reason, ...facts }: CarrierFacts & { reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const id = newId()
    const [added] = await tx
      .insert(carriers)
      .values({ id, ...facts, openedAt: at })
      .onConflictDoNothing()
      .returning({ id: carriers.id })
    if (!added) throw fail('coaches.carrier_exists')
    await recordAct(tx, {
      actor,
      action: 'coaches.carrier_added',
      subject: { kind: 'carrier', id, label: facts.name },
      after: wordsOfCarrier(facts, true),
      reason,
      at,
    })
  })
}

/**
 * @throws coaches.carrier_unknown (404) · coaches.carrier_exists, coaches.carrier_has_lines (409)
 */
export async function changeCarrier(
  kernel: Kernel,
  actor: Actor,
  {
    carrierId,
    isOpen,
    reason,
    ...facts
  }: CarrierFacts & { carrierId: string; isOpen: boolean; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const before = await lockCarrier(tx, carrierId)
    if (!before) throw fail('coaches.carrier_unknown')
    const open = and(eq(coachLines.carrierId, carrierId), isNull(coachLines.closedAt))
    if (!isOpen && (await tx.$count(coachLines, open)) > 0) throw fail('coaches.carrier_has_lines')
    const namesake = and(
      sql`lower(${carriers.name}) = lower(${facts.name})`,
      isNull(carriers.closedAt),
      ne(carriers.id, carrierId),
    )
    if (isOpen && (await tx.$count(carriers, namesake)) > 0) throw fail('coaches.carrier_exists')
    await tx
      .update(carriers)
      .set({ ...facts, closedAt: isOpen ? null : (before.closedAt ?? at) })
      .where(eq(carriers.id, carrierId))
    await recordAct(tx, {
      actor,
      action: 'coaches.carrier_changed',
      subject: { kind: 'carrier', id: carrierId, label: facts.name },
      before: wordsOfCarrier(before, before.closedAt === null),
      after: wordsOfCarrier(facts, isOpen),
      reason,
      at,
    })
  })
}

/** @throws coaches.carrier_unknown (404) · coaches.line_exists (409) · coaches.line_stays (422) */
export async function addLine(
  kernel: Kernel,
  actor: Actor,
  { carrierId, reason, ...facts }: LineFacts & { carrierId: string; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  refuseStaying(facts)
  await kernel.transaction(async (tx) => {
    const carrier = await lockCarrier(tx, carrierId)
    if (!carrier || carrier.closedAt) throw fail('coaches.carrier_unknown')
    const id = newId()
    const [added] = await tx
      .insert(coachLines)
      .values({ id, carrierId, ...columnsOf(facts), openedAt: at })
      .onConflictDoNothing()
      .returning({ id: coachLines.id })
    if (!added) throw fail('coaches.line_exists')
    await recordAct(tx, {
      actor,
      action: 'coaches.line_added',
      subject: { kind: 'coach_line', id, label: lineName(carrier, facts) },
      after: wordsOfLine(facts, true),
      reason,
      at,
    })
    await kernel.events.emit(tx, linesChanged, {})
  })
}

/**
 * @throws coaches.line_unknown (404) · coaches.line_exists, coaches.carrier_closed,
 * coaches.region_needs_line (409) · coaches.line_stays (422)
 */
export async function changeLine(
  kernel: Kernel,
  actor: Actor,
  {
    lineId,
    isOpen,
    reason,
    ...facts
  }: LineFacts & { lineId: string; isOpen: boolean; reason: string },
): Promise<void> {
  const at = kernel.clock.now()
  refuseStaying(facts)
  await kernel.transaction(async (tx) => {
    const [line] = await tx.select().from(coachLines).where(eq(coachLines.id, lineId)).for('update')
    const carrier = line && (await lockCarrier(tx, line.carrierId))
    if (!line || !carrier) throw fail('coaches.line_unknown')
    if (isOpen && carrier.closedAt) throw fail('coaches.carrier_closed')
    if (isOpen) await refuseTwin(tx, line, facts)
    await tx
      .update(coachLines)
      .set({ ...columnsOf(facts), closedAt: isOpen ? null : (line.closedAt ?? at) })
      .where(eq(coachLines.id, lineId))
    await refuseLeftRegion(tx, line.region)
    await recordAct(tx, {
      actor,
      action: 'coaches.line_changed',
      subject: { kind: 'coach_line', id: lineId, label: lineName(carrier, facts) },
      before: wordsOfLine(presentLine(line), line.closedAt === null),
      after: wordsOfLine(facts, isOpen),
      reason,
      at,
    })
    await kernel.events.emit(tx, linesChanged, {})
  })
}

/** @throws coaches.line_stays (422) */
function refuseStaying({ from, region }: LineFacts): void {
  if (from === region) throw fail('coaches.line_stays')
}

/** « Wassa Voyages, Kayes » · « Wassa Voyages, Ségou – Sikasso » */
function lineName({ name }: Pick<CarrierFacts, 'name'>, { from, region }: LineFacts): string {
  return `${name}, ${from === HUB ? region : `${from} – ${region}`}`
}

async function lockCarrier(tx: Tx, carrierId: string) {
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId)).for('update')
  return carrier
}

async function refuseTwin(tx: Tx, { id, carrierId }: LineRow, facts: LineFacts): Promise<void> {
  const twin = and(
    ne(coachLines.id, id),
    eq(coachLines.carrierId, carrierId),
    eq(coachLines.fromRegion, facts.from),
    eq(coachLines.region, facts.region),
    eq(coachLines.station, facts.station),
    eq(coachLines.leavesAt, facts.leavesAt),
    isNull(coachLines.closedAt),
  )
  if ((await tx.$count(coachLines, twin)) > 0) throw fail('coaches.line_exists')
}

/** A region that is served by coach keeps one open line. */
async function refuseLeftRegion(tx: Tx, region: string): Promise<void> {
  const [left] = await query<{ region: string }>(
    tx,
    sql`
    select r.region from ${servedRegionFacts} r
    where r.region = ${region} and r.served_by = 'coach'
      and not exists (select from ${coachLines} l where l.region = r.region and l.from_region = ${HUB} and l.closed_at is null)`,
  )
  if (left) throw fail('coaches.region_needs_line')
}

function columnsOf({ prices, from, ...facts }: LineFacts) {
  return {
    ...facts,
    fromRegion: from,
    lightFrancs: prices.léger,
    mediumFrancs: prices.moyen,
    heavyFrancs: prices.lourd,
  }
}

function wordsOfCarrier({ name, phone, provider }: CarrierFacts, isOpen: boolean) {
  return { nom: name, téléphone: phone, opérateur: provider, ouvert: isOpen }
}

function wordsOfLine(facts: LineFacts, isOpen: boolean) {
  return {
    gare: facts.station,
    de: facts.from,
    région: facts.region,
    départs: departureWords(facts),
    'jours de route': facts.roadDays,
    ...facts.prices,
    ouverte: isOpen,
  }
}
