import { expect } from 'vitest'

import { expectLedgerAgrees } from './ledger.ts'
import type { Market } from './market.ts'

/** After a fault: every acknowledged order is there, the ledger agrees, and every unit is in stock, reserved by an open parcel or sold. */
export async function expectNothingLost(
  market: Market,
  acknowledged: readonly string[],
): Promise<void> {
  const kept = await market.sql<{ id: string }>(
    'select id from orders where id = any($1::uuid[])',
    [acknowledged],
  )
  expect(kept).toHaveLength(new Set(acknowledged).size)
  await expectLedgerAgrees(market.kernel)
  const wrong = await market.sql(
    `select v.id, v.reserved, coalesce(promised.units, 0) as promised from variants v
     left join (
       select l.variant_id, sum(l.quantity)::int as units
       from order_lines l join parcel_facts p on p.id = l.parcel_id
       where p.state = 'awaiting_payment' or p.at_shop group by 1
     ) promised on promised.variant_id = v.id
     where v.stock < 0 or v.reserved <> coalesce(promised.units, 0)`,
  )
  expect(wrong).toEqual([])
}
