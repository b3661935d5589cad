import { brand } from '#kernel/wire/brand.ts'
import type { Product } from '#modules/products/contract/catalogue.ts'
import { brandOf, conditionOf } from '#modules/products/contract/condition.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { sellingPrice } from '#kernel/wire/money.ts'
import type { ShopPage } from '#modules/shops/contract/shop-page.ts'
import { paths } from '#client/paths.ts'

// Structured data for search engines (schema.org), written by the server alone.

type Schema = Record<string, unknown>
/** On each public page. `origin` is our own. */
type Described = Pick<
  Product,
  | 'slug'
  | 'name'
  | 'description'
  | 'images'
  | 'category'
  | 'categoryName'
  | 'subCategory'
  | 'subCategoryName'
  | 'characteristics'
> &
  Pick<
    Product,
    | 'price'
    | 'prixPromotionnel'
    | 'promoUntil'
    | 'stock'
    | 'unavailable'
    | 'averageRating'
    | 'totalReviews'
    | 'shop'
  >

/** @param isReached nothing is promised where no way leads from the shop to any buyer */
export function productSchemas(
  product: Described,
  origin: string,
  { isReached }: { isReached: boolean },
): Schema[] {
  const url = origin + paths.product(product.slug)
  const brandName = brandOf(product.characteristics)
  const available = isReached && product.stock > 0 && product.unavailable === null
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      url,
      image: product.images.map(({ _id }) => origin + imageAddress(_id, 1200)),
      category: product.categoryName,
      ...(brandName && { brand: { '@type': 'Brand', name: brandName } }),
      offers: {
        '@type': 'Offer',
        url,
        price: sellingPrice(product),
        priceCurrency: 'XOF',
        ...(product.promoUntil && { priceValidUntil: product.promoUntil }),
        itemCondition: `https://schema.org/${schemaConditions[conditionOf(product.characteristics)]}`,
        availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
        seller: {
          '@type': 'Organization',
          name: product.shop.name,
          url: origin + paths.seller(product.shop.slug),
        },
      },
      ...rating(product),
    },
    breadcrumbs(origin, [
      { name: brand.name, path: paths.home() },
      { name: product.categoryName, path: paths.category(product.category) },
      {
        name: product.subCategoryName,
        path: `${paths.category(product.category)}?subCategory=${encodeURIComponent(product.subCategory)}`,
      },
      { name: product.name, path: paths.product(product.slug) },
    ]),
  ]
}

const schemaConditions = {
  new: 'NewCondition',
  used: 'UsedCondition',
  refurbished: 'RefurbishedCondition',
} as const

export function shopSchemas(shop: ShopPage, origin: string): Schema[] {
  const url = origin + paths.seller(shop.slug)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name: shop.name,
      url,
      ...(shop.description && { description: shop.description }),
      ...(shop.logo && { image: origin + imageAddress(shop.logo._id, 640) }),
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'ML',
        addressRegion: shop.region,
        ...(shop.quartier && { addressLocality: shop.quartier }),
      },
      currenciesAccepted: 'XOF',
      ...rating(shop),
    },
    breadcrumbs(origin, [
      { name: brand.name, path: paths.home() },
      { name: 'Butiki', path: paths.shop() },
      { name: shop.name, path: paths.seller(shop.slug) },
    ]),
  ]
}

export function marketSchemas(origin: string): Schema[] {
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={words}` }
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand.name,
      url: `${origin}/`,
      potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=words' },
    },
  ]
}

function rating({
  averageRating,
  totalReviews,
}: {
  averageRating: number
  totalReviews: number
}): Schema {
  if (totalReviews === 0) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageRating,
      reviewCount: totalReviews,
      bestRating: 5,
      worstRating: 1,
    },
  }
}

function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]): Schema {
  const itemListElement = steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }))
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }
}
