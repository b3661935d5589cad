import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'

import { returnWords } from '#modules/refusals/contract/failure-reasons.ts'
import { DEPOSIT_FROM, NO_CASH_FROM } from '#modules/pricing/contract/cash-limits.ts'
import type {
  ContestedRefusal,
  listContested,
  listRefusals,
  Refusal,
} from '#modules/refusals/contract/refusals.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { refusals } from '#modules/refusals/database/tables.ts'
import { privateImageAddress } from '#modules/images/contract/images.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { pageOf } from '#kernel/database/pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Reply, ReplyInput } from '#kernel/wire/endpoint.ts'
import { isAskedOf } from './contest-refusal.ts'
import { countedOf, deliveriesInRow } from './note-return.ts'

type Page = { page: number; limit: number }

export async function readRefusals(
  { db, clock }: Kernel,
  buyerId: string,
  { page, limit }: Page,
): Promise<ReplyInput<typeof listRefusals>> {
  const now = clock.now()
  const own = eq(refusals.buyerId, buyerId)
  const counted = await countedOf(db, buyerId, now)
  const last = counted.at(-1)
  const total = await countRows(db, own)
  const ends = counted.map(({ endsAt }) => endsAt).toSorted((a, b) => a.getTime() - b.getTime())
  return {
    counted: counted.length,
    firstEnds: ends[0]?.toISOString() ?? null,
    noCashUntil: ends[ends.length - NO_CASH_FROM]?.toISOString() ?? null,
    depositUntil: ends[ends.length - DEPOSIT_FROM]?.toISOString() ?? null,
    deliveriesInRow: last ? await deliveriesInRow(db, buyerId, last.happenedAt) : 0,
    refusals: (
      await rowsOf(db, own, sql`${refusals.happenedAt} desc, ${refusals.parcelId}`, { page, limit })
    ).map((row) => present(row, now)),
    ...pageOf({ page, limit }, total),
    total,
  }
}

/** @returns null unless the buyer's */
export async function readRefusal(
  { db, clock }: Kernel,
  buyerId: string,
  parcelId: string,
): Promise<Reply<typeof listRefusals>['refusals'][number] | null> {
  const own = and(eq(refusals.buyerId, buyerId), eq(refusals.parcelId, parcelId))
  const [row] = await rowsOf(db, own, sql`1`, { page: 1, limit: 1 })
  return row ? present(row, clock.now()) : null
}

export async function readContested(
  { db, clock }: Kernel,
  { page, limit }: Page,
): Promise<ReplyInput<typeof listContested>> {
  const waiting = and(isNotNull(refusals.contestedAt), isNull(refusals.decidedAt))
  const now = clock.now()
  const total = await countRows(db, waiting)
  const rows = await rowsOf(db, waiting, sql`${refusals.contestedAt}, ${refusals.parcelId}`, {
    page,
    limit,
  })
  return {
    refusals: rows.map((row) => presentContested(row, now)),
    ...pageOf({ page, limit }, total),
    total,
  }
}

async function countRows(db: Sql, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(refusals)
    .where(where)
  return row?.total ?? 0
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Sql, where: SQL | undefined, order: SQL, { page, limit }: Page) {
  const person = (column: 'name' | 'phone', id: SQL) =>
    sql<string | null>`(select u.${sql.raw(column)} from ${personFacts} u where u.id = ${id})`
  return db
    .select({
      refusal: refusals,
      orderNumber: orderFacts.orderNumber,
      shopName: shopFacts.name,
      buyerName: person('name', sql`${refusals.buyerId}`),
      buyerPhone: person('phone', sql`${refusals.buyerId}`),
      courierName: person('name', sql`${refusals.courierId}`),
    })
    .from(refusals)
    .innerJoin(orderFacts, eq(orderFacts.id, refusals.orderId))
    .innerJoin(parcelFacts, eq(parcelFacts.id, refusals.parcelId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(where)
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit)
}

function present({ refusal, orderNumber, shopName }: Row, now: Date): Refusal {
  return {
    _id: refusal.parcelId,
    orderId: refusal.orderId,
    orderNumber,
    shopName,
    reason: returnWords[refusal.reason],
    fault: refusal.fault,
    at: refusal.happenedAt.toISOString(),
    endsAt: refusal.endsAt.toISOString(),
    state: stateOf(refusal, now),
    ...(isAskedOf(refusal) &&
      refusal.saysCame === null &&
      !refusal.contestedAt && { asksVisit: true }),
    imageUrl: refusal.imageId ? privateImageAddress(refusal.imageId) : null,
    contestedAt: refusal.contestedAt?.toISOString() ?? null,
    decidedAt: refusal.decidedAt?.toISOString() ?? null,
    decision: refusal.decisionReason,
  }
}

function stateOf(refusal: Row['refusal'], now: Date): Refusal['state'] {
  if (refusal.isRemoved) return 'removed'
  if (refusal.contestedAt && !refusal.decidedAt) return 'contested'
  if (!refusal.isCounted) return 'not_counted'
  if (refusal.clearedAt) return 'cleared'
  if (refusal.endsAt <= now) return 'ended'
  return refusal.decidedAt ? 'kept' : 'counted'
}

function presentContested(row: Row, now: Date): ContestedRefusal {
  const { refusal, buyerName, buyerPhone, courierName } = row
  return {
    ...present(row, now),
    buyer: { _id: refusal.buyerId, name: buyerName ?? '', phone: buyerPhone },
    courierName,
    note: refusal.note,
    kind: refusal.contestKind ?? 'other',
    words: refusal.contestWords ?? '',
    photoUrl: refusal.contestImageId ? privateImageAddress(refusal.contestImageId) : null,
  }
}
