import { imageAddress } from '#modules/images/contract/images.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { LineRow } from '#modules/parcels/module.ts'

export function presentLine(line: LineRow): Order['items'][number] {
  return {
    _id: line.id,
    product: line.productId,
    slug: line.slug,
    name: line.name,
    imageUrl: line.imageId ? imageAddress(line.imageId, 160) : null,
    size: line.size,
    color: line.color,
    qty: line.quantity,
    unitPrice: line.unitPriceFrancs,
    usualPrice: line.usualPriceFrancs,
    lineTotal: line.totalFrancs,
    ...(line.orderedQuantity && { orderedQty: line.orderedQuantity }),
  }
}
