import { pixelConsent } from './pixel-consent.ts'
import type { Bought } from './pixel.ts'
import { reportEvent } from './report-event.ts'

/** Reports an article put in the cart to the market, and to Meta where somebody agreed to its pixel, whose code is fetched then only. */
export function reportAddedToCart(article: Bought): void {
  if (pixelConsent.read())
    void import('./pixel.ts').then(
      ({ pixelAddToCart }) => pixelAddToCart(article),
      () => undefined,
    )
  reportEvent({ type: 'click', action: 'add_to_cart', productId: article.product })
}
