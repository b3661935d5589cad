export { SellerShopHead } from './seller-shop-head.tsx'
export { SettingsForm } from './settings/settings-form.tsx'
export { ShopActs } from './team/act-rows.tsx'
export { IsRelayPoint, RightChips } from './team/rights.tsx'
export const loadShopTeam = () => import('./team/team-screen.tsx').then((file) => file.ShopTeam)
export { ShopList } from './shop-list.tsx'
export { shopPlace, shopRecord, ShopTile } from './shop-tile.tsx'
export { VerifiedMark } from './verified-mark.tsx'
export { SellerForm } from './opening/seller-form.tsx'
