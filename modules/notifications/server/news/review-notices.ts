import type { Notice } from '../notice.ts'

export type ReviewFacts = {
  stars: number
  buyerId: string
  buyerName: string
  product: string
  productId: string
  slug: string
  shopName: string
  sellerId: string
}

export function reviewGivenNotice({
  stars,
  buyerName,
  product,
  productId,
  slug,
}: ReviewFacts): Notice {
  const [firstName = 'Un acheteur'] = buyerName.trim().split(/\s+/)
  return {
    kind: 'review',
    title: 'Nouvel avis',
    message: `${firstName} donne ${stars} sur 5 à « ${product} ». Vous pouvez répondre.`,
    webUrl: '/vendeur-dashboard?onglet=avis',
    appRoute: 'seller/reviews',
    resourceType: 'product',
    resourceId: productId,
    slug,
  }
}

export function reviewAnsweredNotice({ shopName, product, productId, slug }: ReviewFacts): Notice {
  return {
    kind: 'review',
    title: 'Réponse à votre avis',
    message: `${shopName} répond à votre avis sur « ${product} ».`,
    webUrl: `/product/${slug}?avis=1`,
    appRoute: `products/${slug}`,
    resourceType: 'product',
    resourceId: productId,
    slug,
  }
}
