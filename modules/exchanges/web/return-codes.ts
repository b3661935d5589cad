import { codeKind } from '#modules/deliveries/web/index.ts'
import {
  takeGoods,
  takeGoodsAtRelay,
  takeGoodsAtShop,
} from '#modules/exchanges/contract/goods-returns.ts'

/** Buyers' return codes, typed by a courier, a relay point, or a shop for its sale. */
export const returnCodes = codeKind(
  'goods-back',
  ['door', 'relay', 'shop'],
  async (call, { kind, fulfillmentId, otp }, madeAt) => {
    const params = { id: fulfillmentId ?? '' }
    const { message } =
      kind === 'door'
        ? await call(takeGoods, { params, body: { otp } })
        : kind === 'relay'
          ? await call(takeGoodsAtRelay, { params, body: { otp, madeAt } })
          : await call(takeGoodsAtShop, { params, body: { otp } })
    return { message, again: false }
  },
  ['exchanges.new_one_first'],
)
