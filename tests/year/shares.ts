import type { World } from './world.ts'

/** What shops agreed to pay of each sale. */
const commissionShare = 0.05

/** Expects each sale that was handed over to have cost its shop the share that it agreed to. */
export async function expectSharesAgree({ market, books }: World): Promise<void> {
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
