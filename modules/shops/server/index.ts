/** Shops: who sells, where, under which plan, and whether they are open. */
export { countDelivery } from './count-delivery.ts'
export { lockShop, lockShopOf, type OwnShop } from './lock-shop.ts'
export { setPlan, shopOf } from './plan-of-shop.ts'
export { rateShop } from './rate-shop.ts'
export { shopCalled } from './shop-called.ts'
export { noShop } from './shops.errors.ts'
export { depotChanged, shopChanged } from './shops.events.ts'
export { ownShopParts } from './own-parts.ts'
