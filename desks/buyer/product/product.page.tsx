import { Link, useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router'

import { discountPercent, formatFrancs, sellingPrice } from '#kernel/wire/money.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import {
  cardBadge,
  loadProduct,
  ProductActs,
  ProductSection,
  type ShownProduct,
} from '#modules/catalogue/web/index.ts'
import { useRefreshed } from '#web/device/use-refreshed.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { useViewReport } from '#modules/suggestions/web/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { OldPrice, Price } from '#web/ui/price.tsx'
import { formatRating, Stars } from '#web/ui/icons/stars.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

import { Buying } from './buying.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { Gallery } from './gallery.tsx'
import { LazySeen } from './lazy-seen.tsx'
import { ServerDrawn } from './server-drawn.tsx'

const schemas = import.meta.env.SSR ? await import('../page-schemas.ts') : null

export const handle: PageHandle = { query: ['avis'] }
export const loader = loadProduct

/** Stored twelve hours on the device, and refreshed a moment after it is shown. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { keptOr } = await import('#web/device/kept-pages.ts')
  return keptOr(request, 43_200_000, () => serverLoader<typeof loader>())
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Produit · Sugu' }]
  const { product, origin, summary } = loaderData
  return [
    ...pageMeta({
      title: product.name,
      description: `${formatFrancs(sellingPrice(product))}. ${summary}`,
      path: paths.product(product.slug),
      origin,
      image: product.shareImage,
      kind: 'product',
    }),
    ...(schemas
      ? schemas.productSchemas(product, origin).map((schema) => ({ 'script:ld+json': schema }))
      : []),
    // A suspended product can still be opened by its address, but is not indexed.
    ...(product.unavailable === 'suspended' ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function ProductPage() {
  const data = useLoaderData<typeof loader>()
  const { origin, product, reviews, alike, together, near } = data
  const user = useUser()
  useRefreshed(data)
  useViewReport(product._id)
  return (
    <ProductActs key={product._id}>
      <nav className="breadcrumb laptop-only small muted" aria-label="Fil d’Ariane">
        <Link to={paths.category(product.category)}>{product.categoryName}</Link>
        <Icon name="next" size={16} />
        <Link
          to={`${paths.category(product.category)}?subCategory=${encodeURIComponent(product.subCategory)}`}
        >
          {product.subCategoryName}
        </Link>
      </nav>
      <div className="product-page">
        <Gallery
          product={product}
          discount={discountPercent(product.price, product.prixPromotionnel)}
          url={origin + paths.product(product.slug)}
        />
        <div className="product-page-text">
          <ProductHead product={product} />
          <DeliveryRow product={product} near={near} />
          <Buying product={product} />
          <ServerDrawn
            part="seller"
            className="ruled"
            product={product}
            reviews={null}
            until={user?._id}
          />
        </div>
      </div>
      <ServerDrawn part="words" className="two-columns" product={product} reviews={reviews} />
      <ProductSection id="ensemble" title="Souvent achetés ensemble" products={together} rail />
      <ProductSection id="gout" title="Dans le même goût" products={alike} rail />
      <LazySeen product={product} />
    </ProductActs>
  )
}

function ProductHead({ product }: { product: ShownProduct }) {
  const badge = cardBadge(product)
  return (
    <>
      <h1>{typographic(product.name)}</h1>
      <div className="product-page-facts">
        {product.totalReviews > 0 && (
          <a className="rating" href="#avis">
            <Stars rating={product.averageRating} />
            <b>{formatRating(product.averageRating)}</b> ({product.totalReviews} avis)
          </a>
        )}
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
      <div className="product-page-price">
        <Price francs={sellingPrice(product)} />
        {product.prixPromotionnel !== null && <OldPrice francs={product.price} />}
        {product.until && <span className="offer-end">{product.until}</span>}
      </div>
    </>
  )
}
