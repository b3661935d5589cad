/** What a product’s page needs only once somebody touches it. */
export const loadLazyParts = () => import('./lazy-parts.ts')
