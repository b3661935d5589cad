/**
 * Orders and their parcels: placed and followed by a buyer, prepared by a seller, looked after by
 * the team.
 */
export { OrderButton, OrderSum } from './checkout/order-sum.tsx'
export { PaymentChoice } from './checkout/payment-choice.tsx'
export { usePlacing } from './checkout/use-placing.ts'
export { OrderOnItsWay } from './order-on-its-way.tsx'
export { BellSetting } from './seller/bell-setting.tsx'
export { OrdersActs } from './seller/orders-acts.tsx'
export { chosenFilter, parcelTabs } from './seller/parcel-filters.ts'
export { ParcelSearch } from './seller/parcel-search.tsx'
export { ParcelTabs, ParcelsEmpty, ParcelsFailure } from './seller/parcels-states.tsx'
export { ParcelTable } from './seller/parcel-table.tsx'
export { SellerParcel } from './seller/seller-parcel.tsx'
export { useSellerOrders } from './seller/use-seller-orders.ts'
export { useShopWork } from './seller/use-shop-work.ts'
export { TeamOrderView } from './team/team-order-view.tsx'
export { TeamOrders } from './team/team-orders.tsx'
export const loadPickList = () => import('./seller/pick-list.tsx').then((file) => file.PickList)
