/** Saturdays: what each shop is paid, and what is withheld. */
export { BatchList } from './batches/batch-list.tsx'
export { BatchView } from './batches/batch-view.tsx'
export { PayoutNumberSheet } from './courier/payout-number-sheet.tsx'
export { SaturdaySums } from './saturday-sums.tsx'
export { SaturdayCard } from './seller/saturday-card.tsx'
export { ShopPayouts } from './seller/shop-payouts.tsx'
