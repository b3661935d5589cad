import { expect } from 'vitest'

import type { Kernel } from '#kernel/kernel.ts'

import { expectLedgerAgrees } from './ledger.ts'

/** Units of a product before anything was ordered. */
type Counted = { _id: string; units: number }

/**
 * The check after every fault: each acknowledged order is there, the ledger agrees, and every unit
 * of every product is in stock, promised to an order that has not left the shop, or gone; of those
 * `counted`, as many as there were.
 */
export async function expectNothingLost(
  { kernel }: { kernel: Kernel },
  acknowledged: readonly string[],
  counted: readonly Counted[] = [],
): Promise<void> {
  const read = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await kernel.database.pool.query<Row>(text, values)).rows
  const kept = await read<{ id: string }>('select id from orders where id = any($1::uuid[])', [
    acknowledged,
  ])
  expect(kept).toHaveLength(new Set(acknowledged).size)
  await expectLedgerAgrees(kernel)
  const wrong = await read(
    `select v.id, v.stock, v.reserved, coalesce(l.promised, 0) as promised from variants v
     left join (${unitsOfLines}) l on l.variant_id = v.id
     where v.stock < 0 or v.reserved <> coalesce(l.promised, 0)`,
  )
  expect(wrong).toEqual([])
  const units = await read<Counted>(
    `select v.product_id as _id, sum(v.stock + coalesce(l.promised + l.gone, 0))::int as units from variants v
     left join (${unitsOfLines}) l on l.variant_id = v.id
     where v.product_id = any($1::uuid[]) group by 1 order by 1`,
    [counted.map(({ _id }) => _id)],
  )
  expect(units).toEqual(
    counted
      .map(({ _id, units: had }) => ({ _id, units: had }))
      .toSorted((a, b) => (a._id < b._id ? -1 : 1)),
  )
}

/** What comes back is in stock again once it is returned, and not before. */
const unitsOfLines = `
  select l.variant_id,
    coalesce(sum(l.quantity) filter (where p.state = 'awaiting_payment' or p.at_shop), 0)::int as promised,
    coalesce(sum(l.quantity) filter (where p.on_the_way or p.is_delivered), 0)::int as gone
  from order_lines l join parcel_facts p on p.id = l.parcel_id group by 1`
