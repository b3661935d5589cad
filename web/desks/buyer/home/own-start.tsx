// What the home page shows of its visitor, after the page: nobody who comes for the first time
// loads it.
export { OrderOnItsWay } from '#web/orders/index.ts'
export { Resume } from '#web/suggestions/index.ts'
