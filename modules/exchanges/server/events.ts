import type { returnCauses } from '#modules/exchanges/database/values.ts'

import { defineEvent } from '#kernel/events/events.ts'

/** `parcelId`: the sale whose goods come back. */
type OfReturn = {
  returnId: string
  parcelId: string
  cause: (typeof returnCauses)[number]
  at: string
}

export const goodsTaken = defineEvent<OfReturn & { backParcelId: string }>('exchanges.goods_taken')
/** The shop confirmed them by its code. */
export const goodsCameBack = defineEvent<OfReturn>('exchanges.goods_came_back')
/** They are with the buyer after the days for giving them back. */
export const goodsLate = defineEvent<OfReturn>('exchanges.goods_late')
