// Personal parts of the home page, loaded after it: a first visit never loads them.
export { OrderOnItsWay } from '#modules/buyer-orders/web/index.ts'
export { Resume } from '#modules/suggestions/web/index.ts'
