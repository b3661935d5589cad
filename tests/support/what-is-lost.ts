import type { Kernel } from '#kernel/kernel.ts'
import { checkLedger } from '#modules/ledger/module.ts'
import { expectedOfLedger } from '#server/modules.ts'

/** Units of a product before anything was ordered. */
export type Counted = { _id: string; units: number }

/**
 * Losses and duplicates after a fault; four empty lists when there are none. `orders`: acknowledged
 * ones that are missing. `ledger`: entries that do not balance, balances that differ from the
 * facts. `units`: products whose units are not each in stock, reserved for an order that has not
 * left the shop, or gone. `counted`: products with another number of units than before.
 */
export async function whatIsLost(
  kernel: Kernel,
  acknowledged: readonly string[],
  counted: readonly Counted[] = [],
) {
  const read = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await kernel.database.pool.query<Row>(text, values)).rows
  const kept = new Set(
    (
      await read<{ id: string }>('select id from orders where id = any($1::uuid[])', [acknowledged])
    ).map(({ id }) => id),
  )
  const had = new Map(counted.map(({ _id, units }) => [_id, units]))
  const now = await read<Counted>(
    `select v.product_id as _id, sum(v.stock + coalesce(l.promised + l.gone, 0))::int as units from variants v
     left join (${unitsOfLines}) l on l.variant_id = v.id
     where v.product_id = any($1::uuid[]) group by 1`,
    [[...had.keys()]],
  )
  return {
    orders: acknowledged.filter((id) => !kept.has(id)),
    ledger: await checkLedger(kernel, expectedOfLedger, { months: 'all' }),
    units: await read(
      `select v.id, v.stock, v.reserved, coalesce(l.promised, 0) as promised from variants v
       left join (${unitsOfLines}) l on l.variant_id = v.id
       where v.stock < 0 or v.reserved <> coalesce(l.promised, 0)`,
    ),
    counted: now.filter(({ _id, units }) => had.get(_id) !== units),
  }
}

/** Returned units are in stock again once the return is complete; those that are lost never are. */
const unitsOfLines = `
  select l.variant_id,
    coalesce(sum(l.quantity) filter (where p.state = 'awaiting_payment' or p.at_shop), 0)::int
      + coalesce((select sum(x.quantity) from exchanges x where x.variant_id = l.variant_id and x.state = 'to_pay'), 0)::int as promised,
    coalesce(sum(l.quantity) filter (where p.errand is distinct from 'goods_back' and (p.on_the_way or p.at_relay or p.is_delivered
        or (p.state <> 'returned' and exists (select from loss_facts c where c.parcel_id = p.id))
        or exists (select from parcel_facts g where g.errand_for = p.id and g.errand = 'goods_back' and p.state = 'cancelled'))), 0)::int
      - coalesce(sum(l.quantity) filter (where p.errand = 'goods_back' and p.state = 'returned'), 0)::int as gone
  from order_lines l join parcel_facts p on p.id = l.parcel_id group by 1`
