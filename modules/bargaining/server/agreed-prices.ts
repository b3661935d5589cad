import { sql } from 'drizzle-orm'

import { addMs, dayMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import { newId } from '#kernel/ids.ts'
import {
  AgreedPriceGone,
  noAgreedPrices,
  type AgreedPrice,
  type AgreedPriceBook,
} from '#modules/pricing/module.ts'
import { dayLater, type Proposal } from './write-proposal.ts'

export async function agree(tx: Tx, proposal: Proposal, at: Date): Promise<void> {
  const { id, buyerId, variantId, quantity, unitPrice } = proposal
  await query(
    tx,
    sql`
    update agreed_prices set state = 'ended'
    where buyer_id = ${buyerId} and variant_id = ${variantId} and state = 'live'`,
  )
  await query(
    tx,
    sql`
    insert into agreed_prices (id, proposal_id, buyer_id, variant_id, quantity, unit_price_francs,
      state, agreed_at, ends_at)
    values (${newId()}, ${id}, ${buyerId}, ${variantId}, ${quantity}, ${unitPrice}, 'live', ${at},
      ${dayLater(at)})`,
  )
}

const ofCart: Statement = {
  name: 'bargaining_prices_of_cart',
  text: `
    select distinct on (variant_id) id, variant_id, quantity,
      unit_price_francs as unit_price, ends_at,
      state = 'live' and ends_at > $3::timestamptz as is_live
    from agreed_prices
    where buyer_id = $1 and variant_id = any($2::uuid[]) and state <> 'used' and ends_at > $4::timestamptz
    order by variant_id, state = 'live' desc, agreed_at desc`,
}

export const agreedPriceBook: AgreedPriceBook = {
  async read(db, { buyerId, variantIds, now }) {
    if (buyerId === null || variantIds.length === 0) return noAgreedPrices
    const rows = await query<Omit<AgreedPrice, 'endsAt'> & { endsAt: string }>(db, ofCart, [
      buyerId,
      variantIds,
      now,
      addMs(now, -dayMs),
    ])
    return new Map(rows.map((row) => [row.variantId, { ...row, endsAt: new Date(row.endsAt) }]))
  },

  async countUses(tx, { orderId, at }, parcels) {
    const uses = parcels.flatMap(({ id: parcelId, lines }) =>
      lines.flatMap(({ agreed }) => (agreed ? [{ id: agreed.id, parcelId }] : [])),
    )
    if (uses.length === 0) return
    // In the order of their ids, against deadlocks.
    const used = await query(
      tx,
      sql`
      with live as (
        select id from agreed_prices
        where id = any(${sql.param(uses.map(({ id }) => id))}::uuid[])
          and state = 'live' and ends_at > ${at}
        order by id for update),
      used as (
        update agreed_prices a set state = 'used' from live where a.id = live.id returning a.id)
      insert into agreed_price_uses (agreed_price_id, order_id, parcel_id, used_at)
      select used.id, ${orderId}, use."parcelId", ${at}
      from json_to_recordset(${JSON.stringify(uses)}) as use(id uuid, "parcelId" uuid)
        join used on used.id = use.id
      returning agreed_price_id`,
    )
    if (used.length !== uses.length) throw new AgreedPriceGone()
  },

  async giveBack(tx, parcelIds, at) {
    if (parcelIds.length === 0) return
    await query(
      tx,
      sql`select give_back_agreed_prices(${sql.param([...parcelIds])}::uuid[], ${at})`,
    )
  },

  async takeAgain(tx, parcelId) {
    const [row] = await query<{ taken: boolean }>(
      tx,
      sql`select take_agreed_prices_again(${parcelId}) as taken`,
    )
    return row?.taken ?? false
  },
}
