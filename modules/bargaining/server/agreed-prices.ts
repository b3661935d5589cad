import { sql } from 'drizzle-orm'

import { agreedPriceUses } from '#modules/bargaining/database/tables.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { isRefusedBy, type Sql, type Tx } from '#kernel/database/database.ts'
import { run, type Statement } from '#kernel/database/statement.ts'
import { newId } from '#kernel/ids.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { endOf, type Proposal } from './price-messages.ts'

/** Price per piece of a variant for exactly this quantity. */
export type AgreedPrice = {
  id: string
  variantId: string
  quantity: number
  unitPrice: Francs
  endsAt: Date
  /** False: ended within the last day, for the cart's notice. */
  isLive: boolean
}
export type AgreedPrices = ReadonlyMap<string, AgreedPrice>
export const noAgreedPrices: AgreedPrices = new Map()

/** Ends an earlier price for the variant. */
export async function agree(tx: Tx, proposal: Proposal, at: Date): Promise<void> {
  const { id, buyerId, variantId, quantity, unitPrice } = proposal
  await tx.execute(sql`
    update agreed_prices set state = 'ended'
    where buyer_id = ${buyerId} and variant_id = ${variantId} and state = 'live'`)
  await tx.execute(sql`
    insert into agreed_prices (id, proposal_id, buyer_id, variant_id, quantity, unit_price_francs,
      state, agreed_at, ends_at)
    values (${newId()}, ${id}, ${buyerId}, ${variantId}, ${quantity}, ${unitPrice}, 'live', ${at},
      ${endOf(at)})`)
}

const ofCart: Statement = {
  name: 'agreed_prices_of_cart',
  text: `
    select distinct on (variant_id) id, variant_id as "variantId", quantity,
      unit_price_francs as "unitPrice", ends_at as "endsAt",
      state = 'live' and ends_at > $3::timestamptz as "isLive"
    from agreed_prices
    where buyer_id = $1 and variant_id = any($2::uuid[]) and state <> 'used' and ends_at > $4::timestamptz
    order by variant_id, agreed_at desc`,
}

/** In one statement; none for a visitor. */
export async function readAgreedPrices(
  db: Sql,
  {
    buyerId,
    variantIds,
    now,
  }: { buyerId: string | null; variantIds: readonly string[]; now: Date },
): Promise<AgreedPrices> {
  if (buyerId === null || variantIds.length === 0) return noAgreedPrices
  const rows = await run<Omit<AgreedPrice, 'endsAt'> & { endsAt: string }>(db, ofCart, [
    buyerId,
    variantIds,
    now,
    addMs(now, -dayMs),
  ])
  return new Map(rows.map((row) => [row.variantId, { ...row, endsAt: new Date(row.endsAt) }]))
}

type Parcel = { id: string; lines: readonly { agreed: { id: string } | null }[] }

/**
 * Returns the part of the order statement that uses agreed prices; a trigger refuses used or ended
 * ones.
 */
export function agreedUsesOf(
  order: { orderId: string; at: Date },
  parcels: readonly Parcel[],
): [typeof agreedPriceUses, (typeof agreedPriceUses.$inferInsert)[]] {
  const rows = parcels.flatMap(({ id, lines }) =>
    lines.flatMap(({ agreed }) =>
      agreed
        ? [{ agreedPriceId: agreed.id, orderId: order.orderId, parcelId: id, usedAt: order.at }]
        : [],
    ),
  )
  return [agreedPriceUses, rows.toSorted((a, b) => (a.agreedPriceId < b.agreedPriceId ? -1 : 1))]
}

/** Whether an agreed price ended, or was used by another order, meanwhile. */
export function isAgreedPriceGone(error: unknown): boolean {
  return isRefusedBy(error, ['agreed_price_uses_live', 'agreed_price_uses_once'])
}

/** Releases the prices of cancelled parcels until they end. */
export async function giveBackAgreedPrices(
  tx: Tx,
  parcelIds: readonly string[],
  at: Date,
): Promise<void> {
  if (parcelIds.length === 0) return
  await tx.execute(sql`select give_back_agreed_prices(${sql.param([...parcelIds])}::uuid[], ${at})`)
}

/**
 * Takes again the prices of a parcel paid after it expired.
 * @returns false, with nothing changed, when another order has taken one
 */
export async function takeAgreedPricesAgain(tx: Tx, parcelId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select take_agreed_prices_again(${parcelId}) as taken`,
  )
  return rows[0]?.taken ?? false
}
