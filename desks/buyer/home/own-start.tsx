// What the home page shows of its visitor, after the page: nobody who comes for the first time
// loads it.
export { OrderOnItsWay } from '#modules/orders/web/index.ts'
export { Resume } from '#modules/suggestions/web/index.ts'
