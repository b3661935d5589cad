import { plural } from '#kernel/wire/plural.ts'
import { sql } from 'drizzle-orm'

import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'

type About = { shop: string; products: number }

/** Products that the team has not read, one row a shop. */
const readProducts = promiseKind<About>({
  kind: 'moderation.read',
  label: 'Produits',
  owes: 'admin',
  teamDays: 2,
  open: sql`select w.shop_id as id, w.since, w.since as due_at, w.shop_id as owes_id,
      json_build_object('shop', s.name, 'products', w.products) as about
    from (select f.shop_id, min(f.published_at) as since, count(*)::int as products
      from ${productFacts} f where f.moderated_at is null and f.deleted_at is null
        and f.published_at is not null group by f.shop_id) w
    join ${shopFacts} s on s.id = w.shop_id`,
  says: ({ about: { shop, products } }) => ({
    what: `${products} ${plural(products, 'produit')} à relire`,
    detail: null,
    forWhom: shop,
    to: '/admin-product?etat=unseen',
    verb: 'Relire',
  }),
})

export const moderationPromises = [readProducts]
