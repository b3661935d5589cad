export { type FormSubject, ProductFormLoader } from './product-form/product-form-loader.tsx'
export { WaitingList } from './product-form/waiting-list.tsx'
export { SellerProducts } from './shop-products/seller-products-screen.tsx'
