import { pixelConsent } from './pixel-consent.ts'
import type { Bought } from './pixel.ts'
import { reportEvent } from './report-event.ts'

/** Reports to Sugu and, after consent, to Meta. */
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
