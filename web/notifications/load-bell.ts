/** The bell is loaded after the page: visitors never need it. */
export const loadBell = () => import('./bell.tsx')
