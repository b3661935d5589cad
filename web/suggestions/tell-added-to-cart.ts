import { pixelConsent } from './pixel-consent.ts'
import type { Bought } from './pixel.ts'
import { tell } from './tell.ts'

/** Tells the market of an article put in the cart, and Meta where somebody agreed to its pixel. Its code is fetched then only. */
export function tellAddedToCart(article: Bought): void {
  if (pixelConsent.read())
    void import('./pixel.ts').then(
      ({ pixelAddToCart }) => pixelAddToCart(article),
      () => undefined,
    )
  tell({ type: 'click', action: 'add_to_cart', productId: article.product })
}
