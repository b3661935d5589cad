import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { lineClaims } from '#modules/exchanges/database/claim-tables.ts'
import type { claimStates } from '#modules/exchanges/database/values.ts'
import { linesOf } from '#modules/parcels/module.ts'
import { overlaps, type Sql, type Tx } from '#kernel/database/database.ts'
import { query } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import { fail } from './errors.ts'

export type ClaimRow = typeof lineClaims.$inferSelect
type Line = { id: string; quantity: number; totalFrancs: number }
/** Pieces of a line by their number, from 0. */
export type Pieces = { lineId: string; pieces: readonly number[] }

export async function claimsOf(db: Sql, parcelIds: readonly string[]): Promise<ClaimRow[]> {
  if (parcelIds.length === 0) return []
  return db
    .select()
    .from(lineClaims)
    .where(inArray(lineClaims.parcelId, [...parcelIds]))
    .orderBy(asc(lineClaims.openedAt), asc(lineClaims.id))
}

/** Pieces of a line that no claim in one of these states has. */
export function piecesLeft(
  { id, quantity }: Pick<Line, 'id' | 'quantity'>,
  claims: readonly ClaimRow[],
  states: readonly ClaimRow['state'][] = ['open', 'gone'],
): number[] {
  const taken = claims.filter(({ lineId, state }) => lineId === id && states.includes(state))
  return Array.from({ length: quantity }, (_, piece) => piece).filter(
    (piece) =>
      !taken.some(
        ({ firstPiece, quantity: many }) => piece >= firstPiece && piece < firstPiece + many,
      ),
  )
}

/** States of claims whose pieces are not exchanged any more. */
export const notExchanged = ['open', 'gone', 'exchanged', 'refunded'] as const

type NewClaim = Pick<ClaimRow, 'parcelId' | 'kind' | 'subjectId'> & {
  returnId?: string | null
  at: Date
}

/**
 * Claims pieces of a sale.
 * @throws exchanges.line_claimed (409) when another claim has one of them
 */
export async function claimPieces(
  tx: Tx,
  { at, returnId = null, ...claim }: NewClaim,
  wanted: readonly Pieces[],
): Promise<void> {
  const rows = wanted.flatMap(({ lineId, pieces }) =>
    rangesOf(pieces).map((range) => ({ lineId, ...range })),
  )
  if (rows.length === 0) return
  try {
    await tx.insert(lineClaims).values(
      rows.map((row) => ({
        ...claim,
        ...row,
        id: newId(),
        returnId,
        state: 'open' as const,
        openedAt: at,
      })),
    )
  } catch (error) {
    if (
      overlaps(error, 'line_claims_one_at_a_time') ||
      overlaps(error, 'line_claims_exchanged_once')
    )
      throw fail('exchanges.line_claimed')
    throw error
  }
}

function rangesOf(pieces: readonly number[]): { firstPiece: number; quantity: number }[] {
  const ranges: { firstPiece: number; quantity: number }[] = []
  for (const piece of pieces.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last.firstPiece + last.quantity === piece) last.quantity += 1
    else ranges.push({ firstPiece: piece, quantity: 1 })
  }
  return ranges
}

/**
 * Claims all pieces of a sale that no other claim has, for a complaint or a refund.
 * @returns what was claimed
 */
export async function claimRest(tx: Tx, claim: NewClaim): Promise<Pieces[]> {
  const lines = await linesOf(tx, [claim.parcelId])
  const claims = await claimsOf(tx, [claim.parcelId])
  const wanted = lines.flatMap((line) => {
    const pieces = piecesLeft(line, claims)
    return pieces.length > 0 ? [{ lineId: line.id, pieces }] : []
  })
  await claimPieces(tx, claim, wanted)
  return wanted
}

type Ended = { by: 'subject' | 'return'; id: string; state: (typeof claimStates)[number]; at: Date }

/** Ends the open claims of an exchange, a complaint or a return; no-op when there is none. */
export async function endClaims(tx: Tx, { by, id, state, at }: Ended): Promise<void> {
  const column = by === 'subject' ? lineClaims.subjectId : lineClaims.returnId
  await tx
    .update(lineClaims)
    .set({ state, endedAt: at })
    .where(and(eq(column, id), eq(lineClaims.state, 'open')))
}

/** Lets the pieces of a complaint come back in a return; null: they stay with the buyer. */
export async function setReturn(
  tx: Tx,
  { subjectId, returnId }: { subjectId: string; returnId: string | null },
): Promise<void> {
  await tx
    .update(lineClaims)
    .set({ returnId })
    .where(and(eq(lineClaims.subjectId, subjectId), eq(lineClaims.state, 'open')))
}

/** Francs of some pieces of a line. */
export function shareOfLine(francs: number, pieces: number, quantity: number): number {
  return Math.floor((francs * pieces) / quantity)
}

type Goods = {
  itemsTotalFrancs: number
  marketDiscountFrancs: number
  shippingFeeFrancs: number
  cashRoundingFrancs: number
}

/**
 * Francs that the buyer paid for pieces of a line: the market's promotion is spread over all goods,
 * and all pieces of a line together make its whole sum.
 */
export function paidForPieces(
  goods: Goods,
  { quantity, totalFrancs }: Omit<Line, 'id'>,
  pieces: readonly number[],
): number {
  const whole = paidForLine(goods, totalFrancs)
  const upTo = (piece: number) => shareOfLine(whole, piece, quantity)
  return pieces.reduce((sum, piece) => sum + upTo(piece + 1) - upTo(piece), 0)
}

function paidForLine(
  { itemsTotalFrancs: goods, marketDiscountFrancs: discount, ...cash }: Goods,
  lineFrancs: number,
): number {
  // The rounding of cash comes off the delivery first.
  const rounding = Math.max(0, cash.cashRoundingFrancs - cash.shippingFeeFrancs)
  const paid = Math.max(0, goods - discount - rounding)
  if (goods === 0) return 0
  const francs = (lineFrancs * paid) / goods
  // Lines together make no more than what was paid.
  return rounding > 0 ? Math.floor(francs) : Math.round(francs)
}

/** Open claims of a sale that another subject has. */
export async function claimsOfOthers(
  db: Sql,
  parcelId: string,
  subjectId: string,
): Promise<ClaimRow[]> {
  const claims = await claimsOf(db, [parcelId])
  return claims.filter((one) => one.state === 'open' && one.subjectId !== subjectId)
}

/** Francs that were paid for pieces under open claims: they are refunded by these alone. */
export async function claimedFrancs(
  db: Sql,
  parcel: Goods & { id: string },
  claims: readonly ClaimRow[],
): Promise<number> {
  if (claims.length === 0) return 0
  return francsOf(parcel, claims, await linesOf(db, [parcel.id]))
}

function francsOf(goods: Goods, claims: readonly ClaimRow[], lines: readonly Line[]): number {
  return claims.reduce((sum, { lineId, firstPiece, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    const pieces = Array.from({ length: quantity }, (_, index) => firstPiece + index)
    return sum + (line ? paidForPieces(goods, line, pieces) : 0)
  }, 0)
}

export type Running = { francs: number; exchange: boolean; goodsBack: boolean }

/** Reads what runs of each sale beside complaints: exchanges, and goods that come back. */
export async function runningOf(
  db: Sql,
  parcels: readonly (Goods & { id: string })[],
  lines: readonly Line[],
): Promise<Map<string, Running>> {
  const claims = await claimsOf(
    db,
    parcels.map(({ id }) => id),
  )
  return new Map(
    parcels.flatMap((parcel): [string, Running][] => {
      const own = claims.filter(
        ({ parcelId, state, kind }) =>
          parcelId === parcel.id && state === 'open' && kind !== 'complaint',
      )
      if (own.length === 0) return []
      const exchange = own.some(({ kind }) => kind === 'exchange')
      const goodsBack = own.some(({ kind }) => kind === 'refund')
      return [[parcel.id, { francs: francsOf(parcel, own, lines), exchange, goodsBack }]]
    }),
  )
}

export async function isClaimed(db: Sql, parcelId: string): Promise<boolean> {
  return (await claimsOf(db, [parcelId])).some(({ state }) => state === 'open')
}

/** ms in which a line of a sale was exchanged, or refunded by its shop: its days did not run. */
export async function readPauses(
  db: Sql,
  parcelIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await query<{ parcelId: string; ms: number }>(
    db,
    sql`
    select parcel_id, sum(extract(epoch from upper(pause) - lower(pause)) * 1000)::float8 as ms
    from (
      select parcel_id, unnest(range_agg(tstzrange(opened_at, greatest(opened_at, coalesce(ended_at, ${now}))))) as pause
      from line_claims
      where parcel_id = any(${sql.param([...parcelIds])}::uuid[]) and kind <> 'complaint'
      group by parcel_id
    ) pauses group by parcel_id`,
  )
  return new Map(rows.map(({ parcelId, ms }) => [parcelId, ms]))
}

/** Claims whose pieces travel in these returns. */
export async function claimsOfReturns(db: Sql, returnIds: readonly string[]): Promise<ClaimRow[]> {
  if (returnIds.length === 0) return []
  return db
    .select()
    .from(lineClaims)
    .where(and(isNotNull(lineClaims.returnId), inArray(lineClaims.returnId, [...returnIds])))
    .orderBy(asc(lineClaims.lineId), asc(lineClaims.firstPiece))
}
