export { PayoutNumberSheet } from './courier/payout-number-sheet.tsx'
export { SaturdaySums } from './saturday-sums.tsx'
export { SaturdayCard } from './seller/saturday-card.tsx'
export const loadBatches = () => import('./batches/batch-list.tsx').then((file) => file.Batches)
export const loadShopPayouts = () =>
  import('./seller/shop-payouts.tsx').then((file) => file.ShopPayouts)
