import { eq } from 'drizzle-orm'

import { readReceipt } from '#modules/buyer-orders/contract/receipts.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { readOwnOrder } from '#modules/orders/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql } from '#kernel/database/database.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { receiptPdf, type ReceiptShop } from './receipt-pdf.ts'

export function buyerOrdersRoutes(kernel: Kernel): Route[] {
  return [
    route(
      readReceipt,
      async ({ params, caller }) =>
        receiptPdf(
          await readOwnOrder(kernel, params.id, caller.userId),
          await shopsOf(kernel.db, params.id),
          marketSettings(kernel),
        ),
      { perMinute: 20 },
    ),
  ]
}

async function shopsOf(db: Sql, orderId: string): Promise<Map<string, ReceiptShop>> {
  const rows = await db
    .select({
      parcelId: parcelFacts.id,
      name: shopFacts.name,
      address: shopFacts.address,
      phone: personFacts.phone,
      rccm: shopFacts.rccm,
      nif: shopFacts.nif,
    })
    .from(parcelFacts)
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .innerJoin(personFacts, eq(personFacts.id, shopFacts.ownerId))
    .where(eq(parcelFacts.orderId, orderId))
  return new Map(rows.map(({ parcelId, ...row }) => [parcelId, { ...row, phone: row.phone ?? '' }]))
}
