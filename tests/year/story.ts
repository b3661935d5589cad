import type { Market } from '../support/market.ts'

/** Tells what became of a parcel: its moves, its legs and its holders. */
export async function storyOf(market: Pick<Market, 'sql'>, parcelId: string): Promise<string> {
  const [parcel] = await market.sql<{ words: string }>(
    `select concat_ws(' ', state, 'to the', receive_at, errand) as words from parcels where id = $1`,
    [parcelId],
  )
  const moves = await market.sql<{ words: string }>(
    `select concat_ws(' ', moved_at, coalesce(from_state, '-'), to_state, reason) as words
     from parcel_moves where parcel_id = $1 order by moved_at, id`,
    [parcelId],
  )
  const legs = await market.sql<{ words: string }>(
    `select concat_ws(' ', number, way, to_kind, state) as words from legs
     where shipment_id = $1 order by number`,
    [parcelId],
  )
  const holders = await market.sql<{ words: string }>(
    `select concat_ws(' ', at, holder_kind, proof, ended_at) as words from custodies
     where parcel_id = $1 order by at, id`,
    [parcelId],
  )
  const after = await market.sql<{ words: string }>(
    `select concat_ws(' ', 'complaint', status, outcome, opened_at, resolved_at) as words
     from complaints where parcel_id = $1
     union all select concat_ws(' ', 'exchange', x.state, x.opened_at, x.ended_at)
     from exchanges x where parcel_id = $1
     union all select concat_ws(' ', 'goods to give back', opened_at, taken_at, back_at, ended_at)
     from goods_returns where parcel_id = $1`,
    [parcelId],
  )
  return [[parcel ?? { words: 'none' }], moves, legs, holders, after]
    .map((part) => part.map(({ words }) => words).join('\n'))
    .join('\n\n')
}
