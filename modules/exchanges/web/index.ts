export { GoodsToGive } from './goods-to-give.tsx'
export { GoodsToTakeList } from './courier/goods-to-take.tsx'
export { useGoodsToTake } from './courier/use-goods-to-take.ts'
export { useTaking } from './courier/use-taking.ts'
