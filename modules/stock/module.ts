export { type Sellable, findSellable } from './server/find-sellable.ts'
export { StockShortage, releaseStock, reserveStock, restock, sellReserved } from './server/stock.ts'
