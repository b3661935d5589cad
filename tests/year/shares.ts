import type { World } from './world.ts'

/** Shares agreed on: the market's of each sale, and a courier's of each trip. */
const commissionShare = 0.05
const courierShare = 0.7

/** Expects shops and couriers to get what they agreed to, no shop while its buyer may complain. */
export async function expectSharesAgree(world: World): Promise<void> {
  await expectCommissions(world)
  const trips = await world.market.sql<{ worth: number; paid: number }>(
    'select revenue_francs as worth, amount_francs as paid from courier_fees',
  )
  for (const { worth, paid } of trips)
    if (Math.abs(paid - worth * courierShare) > 1)
      throw new Error(`${paid} F for a trip of ${worth} F`)
  const [early] = await world.market.sql<{ id: string }>(
    `select p.id from payout_items i join parcels p on p.id = i.parcel_id
     where i.kind = 'sale' and i.released_at is null and p.state = 'delivered' limit 1`,
  )
  if (early) throw new Error(`the sale of ${early.id} is in a payout, and its buyer may complain`)
}

async function expectCommissions({ market, books }: World): Promise<void> {
  const taken = await market.sql<{ id: string; francs: number }>(
    `select t.subject_id as id, -sum(e.amount_francs)::int as francs from ledger_transactions t
     join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id = e.account_id and a.kind = 'commission'
     where t.kind = 'sale' group by t.subject_id`,
  )
  const found = new Map(taken.map(({ id, francs }) => [id, francs]))
  for (const id of books.given) {
    const worth = books.worth.get(id) ?? 0
    const agreed = Math.round(worth * commissionShare)
    if (found.get(id) !== agreed)
      throw new Error(`${found.get(id)} F taken of a sale of ${worth} F, parcel ${id}`)
  }
}
