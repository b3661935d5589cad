import { addMs } from '#kernel/clock.ts'
import type { DemoContent } from './content.ts'
import { phones } from './accounts.ts'
import type { PlannedOrder } from './orders/planned-order.ts'

const hourMs = 3_600_000

/** Costs 72 000 f: above `depositAbove`, under the ceiling of cash. */
const product = 'tv-32'

/** Sum of goods above which the demonstration's zones ask a deposit. */
export const depositAbove = 60_000

/** A cash order whose deposit is paid, on its way; none in a market without its product. */
export function planDeposit(
  { products }: Pick<DemoContent, 'products'>,
  now: Date,
): PlannedOrder[] {
  const sold = products.find(({ key }) => key === product)
  if (!sold) return []
  const placedAt = addMs(now, -2.5 * hourMs)
  const after = (hours: number) => addMs(placedAt, hours * hourMs)
  const order: PlannedOrder = {
    name: 'avec acompte',
    buyer: phones.secondBuyer,
    placedAt,
    payment: { method: 'cash_on_delivery' },
    parcels: [
      {
        shop: sold.shop,
        lines: [{ product, variant: 0, quantity: 1 }],
        courier: phones.secondCourier,
        steps: [
          { do: 'accept', at: after(0.5) },
          { do: 'ready', at: after(1) },
          { do: 'take', at: after(1.5) },
          { do: 'pick up', at: after(2) },
        ],
        kept: true,
      },
    ],
  }
  return [order]
}
