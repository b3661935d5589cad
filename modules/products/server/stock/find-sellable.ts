import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import { dayOf } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import { productColumns, type ProductColumns } from '../product-columns.ts'
import { sqlText } from '#kernel/database/sql-text.ts'
import { subcategoryFacts } from '#modules/categories/database/views.ts'

export type SellableKey = { productId: string; size: string | null; color: string | null }

const names = [
  'slug',
  'name',
  'price',
  'promoPrice',
  'variantTypes',
  'weightClass',
  'isFreeLivraison',
  'keptWhole',
  'suspended',
  'onLink',
] as const
const product = productColumns([...names, 'promoUntil'])

/** Francs; `stock` is 0 for an unknown variant. */
export type Sellable = SellableKey &
  Pick<ProductColumns, (typeof names)[number]> & {
    categoryId: string
    subCategory: string
    imageId: string | null
    variantId: string | null
    stock: number
    /** Lowest price of these 30 days, today's among them. */
    lowest: number
    /** `closed`: products visible, not orderable. */
    shop: {
      id: string
      slug: string
      name: string
      region: string
      ownerId: string
      ownerPhone: string | null
      closed: boolean
      /** Its hours with its closures. */
      receives: OpeningFacts
    }
    deleted: boolean
  }

type SellableRow = Omit<Sellable, 'shop'> & {
  promoUntil: string | null
  position: number
  shopId: string
  shopSlug: string
  shopName: string
  region: string
  ownerId: string
  ownerPhone: string | null
  closed: boolean
} & OpeningFacts

const sellable: Statement = {
  name: 'products_sellable',
  text: sqlText`
    select key.position::int, p.id as product_id, key.size, key.color, ${product.columns}, p.category_id, (select slug from ${subcategoryFacts} where id = p.subcategory_id) as sub_category, i.image_id, v.id as variant_id, coalesce(v.stock, 0) as stock,
      p.deleted_at is not null as deleted,
      least(p.promo_price_francs, p.price_francs, (select min(f.francs) from former_prices f
        where f.product_id = p.id and f.until_at > $1::timestamptz - interval '30 days')) as lowest,
      s.id as shop_id, s.slug as shop_slug, s.name as shop_name, s.region, s.owner_id, u.phone as owner_phone,
      s.opening, s.closed_from, s.closed_until, s.closed_days,
      coalesce(s.closed_from <= $1::timestamptz and (s.closed_until is null or s.closed_until > $1::timestamptz), false) as closed
    from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as key(product_id, size, color, position)
    join products p on p.id = key.product_id
    ${product.joins}
    left join variants v on v.product_id = p.id and v.size is not distinct from key.size and v.color is not distinct from key.color
    left join product_images i on i.product_id = p.id and i.position = 0`,
}

/**
 * Reads the present state of each key, in order; null for a product that never existed. One
 * statement.
 */
export async function findSellable(
  db: Sql,
  keys: readonly SellableKey[],
  now: Date,
): Promise<(Sellable | null)[]> {
  const columns = [
    keys.map(({ productId }) => productId),
    keys.map(({ size }) => size),
    keys.map(({ color }) => color),
  ]
  const rows = await query<SellableRow>(db, sellable, [now, ...columns])
  const today = dayOf(now)
  const found = new Map(rows.map((row) => entryOf(withoutEndedOffer(row, today))))
  return keys.map((_, index) => found.get(index) ?? null)
}

/** Applies even before the job runs. */
function withoutEndedOffer(
  { promoUntil, ...row }: SellableRow,
  today: string,
): Omit<SellableRow, 'promoUntil'> {
  return promoUntil !== null && promoUntil < today ? { ...row, promoPrice: null } : row
}

function entryOf({
  position,
  shopId,
  shopSlug,
  shopName,
  region,
  ownerId,
  ownerPhone,
  closed,
  opening,
  closedFrom,
  closedUntil,
  closedDays,
  ...sellable
}: Omit<SellableRow, 'promoUntil'>): [index: number, Sellable] {
  return [
    position - 1,
    {
      ...sellable,
      shop: {
        id: shopId,
        slug: shopSlug,
        name: shopName,
        region,
        ownerId,
        ownerPhone,
        closed,
        receives: { opening, closedFrom, closedUntil, closedDays },
      },
    },
  ]
}
