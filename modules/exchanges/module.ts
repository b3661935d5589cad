/** Exchanges: one article for another at one door, and goods that come back after a sale. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { disputes, parcelMoved, pauses } from '#modules/parcels/module.ts'
import { payables, paymentSucceeded } from '#modules/payments/module.ts'
import { readPauses } from './server/claims.ts'
import { followNewOne } from './server/follow-exchange.ts'
import { payExchange } from './server/pay-exchange.ts'
import { exchangePromises } from './server/promises.ts'
import { notifyAboutExchanges } from './server/notices.ts'
import { openReturns } from './server/open-work.ts'
import { ownReturns } from './server/own-data.ts'
import { payableExchange } from './server/pay-trip-page.ts'
import { awaitedAmong } from './server/read-returns.ts'
import { exchangesRoutes } from './server/routes.ts'
import { noteBack } from './server/take-goods.ts'

export { goodsCameBack, goodsLate } from './server/events.ts'
export {
  claimedFrancs,
  claimPieces,
  claimRest,
  claimsOfOthers,
  endClaims,
  isClaimed,
  paidForPieces,
  runningOf,
  setReturn,
} from './server/claims.ts'
export { exchangeableLines, exchangeByShop, shopExchangesSince } from './server/exchange-by-shop.ts'
export { exchangeablePieces, openExchange } from './server/open-exchange.ts'
export { takeGoodsAtShop } from './server/take-at-shop.ts'
export { takeGoods, worthOfTrip } from './server/take-goods.ts'
export { endReturn, giveBackBefore, openRefundReturn } from './server/open-return.ts'

export const exchanges: Module = {
  name: 'exchanges',
  section: { title: 'Échanges et retours' },
  acts,
  withoutProof: {
    'daily work with parcels': ['PUT /api/dispatch/goods-returns/{id}/courier'],
  },
  actDomains,
  ownData: ownReturns,
  openWork: openReturns,
  promises: exchangePromises,
  notices: notifyAboutExchanges,
  provides: [
    disputes.by(
      'goods',
      ({ db }) =>
        (parcelIds) =>
          awaitedAmong(db, parcelIds),
    ),
    pauses.by(
      ({ db, clock }) =>
        (parcelIds) =>
          readPauses(db, parcelIds, clock.now()),
    ),
    payables.by('exchange', (kernel) => ({ payerId, body }) => {
      const { exchangeId, provider } = body
      return payableExchange(kernel, { exchangeId, payerId, provider })
    }),
  ],
  open(kernel) {
    kernel.events.within(paymentSucceeded, async (tx, paid) => {
      if (paid.purpose === 'exchange') await payExchange(tx, kernel, paid)
    })
    kernel.events.within(parcelMoved, async (tx, moved) => {
      await followNewOne(tx, kernel, moved)
      if (parcelHas('isGivenUp', moved.to)) await noteBack(tx, kernel, moved)
    })
    return { routes: exchangesRoutes(kernel) }
  },
}
