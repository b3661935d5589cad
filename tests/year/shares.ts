import { addMs, dayMs } from '#kernel/clock.ts'
import { seasonOf } from './season.ts'
import type { World } from './world.ts'

/** Shares agreed on: the market's of each sale, a courier's of each trip, a relay point's. */
const commissionShare = 0.05
const courierShare = 0.7
const relayFee = 150

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
  await expectFees(world)
  await expectPayoutDays(world)
}

/** Expects each courier and relay point to be owed a fee for each parcel handed over. */
async function expectFees({ market }: World): Promise<void> {
  const unpaid = await market.sql<{ id: string; at: string; francs: number | null }>(
    `select p.id, p.receive_at as at, coalesce(r.amount_francs, c.amount_francs) as francs from parcels p
     left join relay_fees r on r.parcel_id = p.id left join courier_fees c on c.parcel_id = p.id
     where p.state in ('delivered', 'closed') and p.errand is null and p.rest_of is null
       and (p.receive_at = 'door' and c.parcel_id is null
         or p.receive_at = 'relay' and r.amount_francs is distinct from $1)`,
    [relayFee],
  )
  const [first] = unpaid
  if (first) throw new Error(`${first.francs} F for handing over ${first.id} at the ${first.at}`)
}

/** A Saturday, or the first day on which the team works after one on which it does not. */
async function expectPayoutDays({ market }: World): Promise<void> {
  const batches = await market.sql<{ day: string }>('select day::text from payout_batches')
  for (const { day } of batches) {
    let at = new Date(`${day}T12:00Z`)
    const works = seasonOf(at).teamWorks
    while (at.getUTCDay() !== 6 && !seasonOf(addMs(at, -dayMs)).teamWorks) at = addMs(at, -dayMs)
    if (!works || at.getUTCDay() !== 6) throw new Error(`payouts on ${day}`)
  }
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
