import { sql } from 'drizzle-orm'

import type { Sql } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { fulfilmentMoved } from '../orders/index.ts'

/** Once a parcel is paid for, or promised against cash, its lines are events. */
export function hearPurchases(kernel: Kernel): void {
  kernel.events.after(fulfilmentMoved, 'suggestions.note-purchase', async ({ fulfilmentId, to }) => {
    if (to === 'new') await notePurchases(kernel.db, fulfilmentId)
  })
}

/** Notes what was bought in one parcel, or in all of them. Noted twice, it counts once: a line lends its event its own key. */
export async function notePurchases(db: Sql, fulfilmentId: string | null = null): Promise<void> {
  await db.execute(sql`
    insert into suggestion_events (id, at, person, kind, product_id)
    select l.id, o.placed_at, o.buyer_id, 'purchase', l.product_id
    from fulfilments f join orders o on o.id = f.order_id join order_lines l on l.fulfilment_id = f.id
    where f.state <> 'awaiting_payment' and (${fulfilmentId}::uuid is null or f.id = ${fulfilmentId}::uuid)
    on conflict do nothing`)
}
