import { and, eq, inArray } from 'drizzle-orm'

import { lineClaims } from '#modules/exchanges/database/claim-tables.ts'
import { exchanges } from '#modules/exchanges/database/tables.ts'
import { linesOf } from '#modules/parcels/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import { type ClaimRow, claimsOfReturns } from './claims.ts'
import type { ReturnRow } from './open-return.ts'

export type LineRow = Awaited<ReturnType<typeof linesOf>>[number]
type OfReturn = Pick<ReturnRow, 'id' | 'parcelId' | 'lineId'>
type Traits = Pick<LineRow, 'variantId' | 'size' | 'color'>

/**
 * Returns what travels in each return: as many pieces of each line as were claimed, in the size and
 * colour that the buyer has since an earlier exchange.
 */
export async function goodsOfReturns(
  db: Sql,
  returns: readonly OfReturn[],
): Promise<Map<string, LineRow[]>> {
  const lines = await linesOf(db, [...new Set(returns.map(({ parcelId }) => parcelId))])
  const claims = await claimsOfReturns(
    db,
    returns.map(({ id }) => id),
  )
  const swapped = await swappedPieces(db, [...new Set(claims.map(({ lineId }) => lineId))])
  return new Map(
    returns.map(({ id, parcelId, lineId }) => {
      const own = claims.filter(({ returnId }) => returnId === id)
      const ofSale = lines.filter((line) => line.parcelId === parcelId)
      // The version before made no claims.
      if (own.length === 0) return [id, ofSale.filter((line) => !lineId || line.id === lineId)]
      const goods = ofSale.flatMap((line) =>
        piecesBack(
          line,
          own.filter((claim) => claim.lineId === line.id),
          swapped,
        ),
      )
      return [id, goods.map((line, position) => ({ ...line, position }))]
    }),
  )
}

export async function goodsOfReturn(db: Sql, row: OfReturn): Promise<LineRow[]> {
  return (await goodsOfReturns(db, [row])).get(row.id) ?? []
}

type Swapped = Pick<ClaimRow, 'lineId' | 'firstPiece' | 'quantity' | 'returnId'> & Traits

/** Pieces that another one stands for since an exchange. */
function swappedPieces(db: Sql, lineIds: readonly string[]): Promise<Swapped[]> {
  return db
    .select({
      lineId: lineClaims.lineId,
      firstPiece: lineClaims.firstPiece,
      quantity: lineClaims.quantity,
      returnId: lineClaims.returnId,
      variantId: exchanges.variantId,
      size: exchanges.size,
      color: exchanges.color,
    })
    .from(lineClaims)
    .innerJoin(exchanges, eq(exchanges.id, lineClaims.subjectId))
    .where(and(inArray(lineClaims.lineId, [...lineIds]), eq(exchanges.state, 'done')))
}

function piecesBack(
  line: LineRow,
  claims: readonly ClaimRow[],
  swapped: readonly Swapped[],
): LineRow[] {
  const byVariant = new Map<string, { traits: Traits; quantity: number }>()
  for (const { firstPiece, quantity, returnId } of claims)
    for (let piece = firstPiece; piece < firstPiece + quantity; piece += 1) {
      const { variantId, size, color } =
        swapped.find(
          (one) =>
            one.lineId === line.id &&
            one.returnId !== returnId &&
            piece >= one.firstPiece &&
            piece < one.firstPiece + one.quantity,
        ) ?? line
      const before = byVariant.get(variantId ?? '')?.quantity ?? 0
      byVariant.set(variantId ?? '', {
        traits: { variantId, size, color },
        quantity: before + 1,
      })
    }
  return [...byVariant.values()].map(({ traits, quantity }) => ({
    ...line,
    ...traits,
    quantity,
    totalFrancs: Math.round((line.totalFrancs * quantity) / line.quantity),
  }))
}
