export { GoodsToTakeList } from './courier/goods-to-take.tsx'
export { GoodsAtRelay } from './goods-at-relay.tsx'
export { useGoodsToTake } from './courier/use-goods-to-take.ts'
export { ExchangeAct } from './exchange-sheet.tsx'
export { LateExchanges } from './late-exchanges.tsx'
export { returnCodes } from './return-codes.ts'
export const loadAfterDelivery = () => import('./after-delivery.tsx')
export { TakeBackAct } from './take-back.tsx'
export { Pieces, piecesOf, VariantChips, variantWords } from './variant-chips.tsx'
