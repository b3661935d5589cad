export { type FormSubject, ProductFormLoader } from './product-form/product-form-loader.tsx'
export { WaitingList } from './product-form/waiting-list.tsx'
export const loadShopProducts = () =>
  import('./shop-products/seller-products-screen.tsx').then((file) => file.ShopProducts)
