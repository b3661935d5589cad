export { type CategoryRow, pageOf, readCards, readCategories } from './server/category.ts'
export { createCategory } from './server/create-category.ts'
