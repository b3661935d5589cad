import { codeKind } from '#modules/deliveries/web/index.ts'
import { takeGoodsAtRelay, takeGoodsAtShop } from '#modules/exchanges/contract/goods-returns.ts'

/** Buyers' return codes that a shop types for its sale, or a relay point for a return. */
export const counterReturns = codeKind(
  'goods-counter',
  ['shop', 'relay'],
  async (call, { kind, fulfillmentId, otp }, madeAt) => {
    const params = { id: fulfillmentId ?? '' }
    const { message } =
      kind === 'shop'
        ? await call(takeGoodsAtShop, { params, body: { otp } })
        : await call(takeGoodsAtRelay, { params, body: { otp, madeAt } })
    return { message, again: false }
  },
  ['exchanges.new_one_first'],
)
