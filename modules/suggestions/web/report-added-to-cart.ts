import { pixelConsent } from './pixel-consent.ts'
import type { Bought } from './pixel.ts'
import { reportEvent } from './report-event.ts'

/**
 * Reports an article put in the cart to the market, and, after consent to its pixel, to Meta; that
 * code is loaded only then.
 */
export function reportAddedToCart(article: Bought, subCategory: string): void {
  if (pixelConsent.read())
    void import('./pixel.ts').then(
      ({ pixelAddToCart }) => pixelAddToCart(article),
      () => undefined,
    )
  reportEvent({
    type: 'click',
    action: 'add_to_cart',
    productId: article.product,
    meta: { subCategory },
  })
}
