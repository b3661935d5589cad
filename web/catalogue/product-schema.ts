import type { Product } from '#contract/catalogue.ts'
import { imageAddress } from '#contract/images.ts'
import { sellingPrice } from '#contract/money.ts'

/** The product as search engines read it (schema.org). `url` is its page, `origin` that of its pictures. */
export function productSchema(product: Product, url: string, origin: string): Record<string, string | number | object> {
  const available = product.stock > 0 && product.unavailable === null
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: product.images.map(({ _id }) => origin + imageAddress(_id, 1200)),
    category: product.categoryName,
    offers: {
      '@type': 'Offer',
      url,
      price: sellingPrice(product),
      priceCurrency: 'XOF',
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: product.shopName },
    },
    ...(product.totalReviews > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: product.averageRating, reviewCount: product.totalReviews } }),
  }
}
