/** A seller’s shop as buyers see it, how it is opened, and its settings. */
export { SellerShopHead } from './seller-shop-head.tsx'
export { SettingsForm } from './settings/settings-form.tsx'
export { ShopList } from './shop-list.tsx'
export { shopPlace, shopRecord, ShopTile } from './shop-tile.tsx'
