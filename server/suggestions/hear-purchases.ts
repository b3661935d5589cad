import { sql } from 'drizzle-orm'

import type { Kernel } from '../kernel/kernel.ts'
import { fulfilmentMoved } from '../orders/index.ts'

/** Once a parcel is paid for, or promised against cash, its lines are events. Heard twice, they are noted once: a line lends its event its own key. */
export function hearPurchases(kernel: Kernel): void {
  kernel.events.after(fulfilmentMoved, 'suggestions.note-purchase', async ({ fulfilmentId, to }) => {
    if (to !== 'new') return
    await kernel.db.execute(sql`
      insert into suggestion_events (id, at, person, kind, product_id)
      select l.id, o.placed_at, o.buyer_id, 'purchase', l.product_id
      from fulfilments f join orders o on o.id = f.order_id join order_lines l on l.fulfilment_id = f.id
      where f.id = ${fulfilmentId}
      on conflict do nothing`)
  })
}
