/** Goods that come back after a sale, and what goes out for them. */
import type { Module } from '#kernel/module.ts'
import { keepDisputes, parcelMoved } from '#modules/orders/module.ts'
import { notifyAboutExchanges } from './server/notices.ts'
import { openReturns } from './server/open-work.ts'
import { ownReturns } from './server/own-data.ts'
import { awaitedAmong } from './server/read-returns.ts'
import { exchangesRoutes } from './server/routes.ts'
import { noteBack, noteLate } from './server/take-goods.ts'

export { goodsCameBack, goodsLate } from './server/events.ts'
export { endReturn, giveBackBefore, openRefundReturn } from './server/open-return.ts'

export const exchanges: Module = {
  name: 'exchanges',
  section: { title: 'Échanges et retours' },
  ownData: ownReturns,
  openWork: openReturns,
  notices: notifyAboutExchanges,
  open(kernel) {
    keepDisputes(kernel, (parcelIds) => awaitedAmong(kernel.db, parcelIds))
    kernel.events.within(parcelMoved, async (tx, { parcelId, to }) => {
      if (to === 'returned') await noteBack(tx, kernel, parcelId)
    })
    kernel.jobs.every('*/20 * * * *', 'exchanges.note-late', () => noteLate(kernel))
    return { routes: exchangesRoutes(kernel) }
  },
}
