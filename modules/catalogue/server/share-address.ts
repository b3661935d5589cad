import { createHash } from 'node:crypto'

import type { Francs } from '#kernel/wire/money.ts'

import type { Kernel } from '#kernel/kernel.ts'

/** What the preview of a shared link shows of a product. */
export type SharedProduct = {
  id: string
  price: Francs
  promoPrice: Francs | null
  imageId: string | null
}

/**
 * Raised when the drawing of the picture changes, so that previews cached elsewhere are fetched
 * again.
 */
const drawing = 1

/**
 * The address of a product's preview picture. What it serves never changes, so the address changes
 * with the price and the first picture.
 */
export function shareAddress({ id, price, promoPrice, imageId }: SharedProduct): string {
  const shown = [drawing, imageId, price, promoPrice].join(' ')
  return `/apercu/${id}/${createHash('sha256').update(shown).digest('hex').slice(0, 16)}.jpg`
}

/** Null once the product is deleted. */
export async function readShared(kernel: Kernel, id: string): Promise<SharedProduct | null> {
  const { rows } = await kernel.database.pool.query<SharedProduct>({
    name: 'catalogue_shared',
    text: `select p.id, p.price_francs as price, p.promo_price_francs as "promoPrice", pi.image_id as "imageId"
      from products p left join product_images pi on pi.product_id = p.id and pi.position = 0 where p.id = $1 and p.deleted_at is null`,
    values: [id],
  })
  return rows[0] ?? null
}
