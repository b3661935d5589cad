/** What a product’s page needs only once somebody does something with it. */
export const loadLater = () => import('./product-later.ts')
