/** What somebody is about to buy, where it goes, and what bringing it there costs. */
export { withQuote } from './apply-quote.ts'
export { CartChanges } from './cart-changes.tsx'
export { CartContent } from './cart-content.tsx'
export { cartLabel } from './cart-label.ts'
export { type CartLine, countOf, totalOf } from './cart-line.ts'
export { articlesWords, orderable, variantWords } from './cart-shops.ts'
export { addToCart, cartProducts, emptyCart, readCart, replaceCart, useCart } from './cart-store.ts'
export {
  type DraftAddress,
  forgetPaymentMethod,
  forgetShippingAddress,
  keepPaymentMethod,
  keepShippingAddress,
  usePaymentMethod,
  useShippingAddress,
} from './checkout-choices.ts'
export { forgetPlace, usePlace } from './delivery-place.ts'
export { loadWish } from './load-wish.ts'
export { PlacePicker } from './place-picker.tsx'
export { ADDING_FAILED, putInCart } from './put-in-cart.ts'
export { DeliveryTariffForm } from './tariff/delivery-tariff-form.tsx'
export { TariffHistory } from './tariff/tariff-history.tsx'
export { askedItems } from './use-cart-quote.ts'
export { isWishWaiting } from './waiting-wish.ts'
export { fulfilWish, type Wish } from './wish.ts'
