/** Products: their cards and pages, what can be done with one, and the forms and lists that sellers and the team fill it with. */
export { type CardProduct, cardProduct } from './card-product.ts'
export { CategoryRail } from './categories/category-rail.tsx'
export { type PlaceAct, PlaceMenu } from './categories/place-menu.tsx'
export { PlaceRow } from './categories/place-row.tsx'
export {
  AddSheet,
  ChangeSheet,
  MergeSheet,
  MoveSheet,
  RemoveSheet,
} from './categories/place-sheets.tsx'
export { type Place, type Tree, useTree } from './categories/use-tree.ts'
export type { ListPage } from './lists/list-pages.ts'
export { useListView } from './lists/list-view.ts'
export { countWords, ListEnd, ProductList } from './lists/product-list.tsx'
export { ProductSection } from './lists/product-section.tsx'
export { ProductActs, useProductActs } from './product-acts.tsx'
export { ImportReport } from './product-files/import-report.tsx'
export { SaveButton } from './product-files/save-button.tsx'
export { SendFile } from './product-files/send-file.tsx'
export { Checklist } from './product-form/checklist.tsx'
export { DeliveryCard } from './product-form/delivery-card.tsx'
export type { KeptDraft } from './product-form/draft-shelf.ts'
export {
  bodyOf,
  draftOfProduct,
  emptyDraft,
  type FormDraft,
  type FormField,
  problemsOf,
} from './product-form/form-draft.ts'
export { FormFailure } from './product-form/form-failure.tsx'
export { PhotosCard } from './product-form/photos-card.tsx'
export { PreviewCard, PreviewSheet } from './product-form/preview.tsx'
export { PriceCard } from './product-form/price-card.tsx'
export { TraitsCard } from './product-form/traits-card.tsx'
export { type FormStart, useKeptDraft, useProductForm } from './product-form/use-product-form.ts'
export { VariantsCard } from './product-form/variants-card.tsx'
export { WordsCard } from './product-form/words-card.tsx'
export { loadProduct, type NearDelivery, type ShownProduct } from './product-page/load-product.ts'
export { NearWords } from './product-page/near-words.tsx'
export { ProductDescription } from './product-page/product-description.tsx'
export { SeenProducts } from './product-page/seen-products.tsx'
export { forgetSeen } from './product-page/seen-store.ts'
export { Zoom } from './product-page/zoom.tsx'
export { cardBadge, ProductTile } from './product-tile.tsx'
export { BulkBar } from './shop-products/bulk-bar.tsx'
export { filterOf } from './shop-products/product-filter.ts'
export { ProductMenu } from './shop-products/product-menu.tsx'
export { ProductRow } from './shop-products/product-row.tsx'
export { ProductTools } from './shop-products/product-tools.tsx'
export { ProductsEmpty } from './shop-products/products-empty.tsx'
export { StockSheet } from './shop-products/stock-sheet.tsx'
export { type ProductAct, useSellerProductActs } from './shop-products/use-seller-product-acts.ts'
export { useSellerProducts } from './shop-products/use-seller-products.ts'
export { FeatureSheet, SuspendSheet } from './team/act-sheets.tsx'
export { ProductFilters } from './team/product-filters.tsx'
export { TeamBulkBar } from './team/team-bulk-bar.tsx'
export { TeamProductRow } from './team/team-product-row.tsx'
export { TeamProductSheet } from './team/team-product-sheet.tsx'
export { useTeamActs } from './team/use-team-acts.ts'
export { productQuery, useTeamProducts } from './team/use-team-products.ts'
export { compareSizes } from './variants/compare-sizes.ts'
export { QuantityRow } from './variants/quantity-row.tsx'
export { useChoice } from './variants/use-choice.ts'
export { VariantPicker } from './variants/variant-picker.tsx'
