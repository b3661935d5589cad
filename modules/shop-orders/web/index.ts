export { BellSetting } from './bell-setting.tsx'
export { OrdersActs } from './orders-acts.tsx'
export { ParcelSearch } from './parcel-search.tsx'
export { ParcelTable } from './parcel-table.tsx'
export { ParcelTabs, ParcelsEmpty, ParcelsFailure } from './parcels-states.tsx'
export { SellerParcel } from './seller-parcel.tsx'
export { chosenFilter, parcelTabs } from './parcel-filters.ts'
export { useSellerOrders } from './use-seller-orders.ts'
export { useShopWork } from './use-shop-work.ts'
export const loadPickList = () => import('./pick-list.tsx').then((file) => file.PickList)
export const loadWhereAndWhen = () =>
  import('./where-and-when/where-and-when.tsx').then((file) => file.WhereAndWhen)
