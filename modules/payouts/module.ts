import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { phoneChanged } from '#modules/identity/module.ts'
import { payableSales } from '#modules/subscriptions/module.ts'
import { payoutPromises } from './server/promises.ts'
import { buildOnPayoutDay, holdBuilding } from './server/build-batch.ts'
import { payableOf } from './server/next-saturday.ts'
import { watchTransfers } from './server/by-call/watch-transfers.ts'
import { transfersQueued } from './server/by-call/queue-transfers.ts'
import {
  expectCarriersOwed,
  expectDuesOrPayouts,
  expectRelayFees,
  expectSellersOwed,
} from './server/expected-balances.ts'
import { keepPayoutNumber } from './server/payees.ts'
import { notifyAboutPayouts } from './server/notices.ts'
import { openDues } from './server/open-work.ts'
import { ownPayouts } from './server/own-data.ts'
import { payoutNumberRoutes } from './server/payout-number.routes.ts'
import { payoutsRoutes } from './server/routes.ts'

export { approveBatch, reviewBatch } from './server/approve-batch.ts'
export { currentBatch } from './server/batches.ts'
export { buildBatch } from './server/build-batch.ts'
export { saturdaysAhead } from './server/next-saturday.ts'
export { heldItems } from './server/held.ts'
export { readPayoutNumber } from './server/payees.ts'
export { sendBatch } from './server/send-batch.ts'
export { expectSellersOwed } from './server/expected-balances.ts'
export { failLine, payLine } from './server/settle-line.ts'

export const payouts: Module<{ providers: PaymentProviders }> = {
  name: 'payouts',
  promises: payoutPromises,
  section: { title: 'Versements' },
  withoutProof: {
    'messages, within the bounds of one person': ['POST /api/finance/held/{shopId}/reminder'],
    'preparation of what another act with proof decides': [
      'POST /api/finance/payout-batches',
      'PUT /api/finance/payout-batches/{id}/rebuild',
    ],
  },
  acts,
  actDomains,
  ownData: ownPayouts,
  openWork: openDues,
  ledger: [expectSellersOwed, expectRelayFees, expectCarriersOwed, ...expectDuesOrPayouts],
  notices: notifyAboutPayouts,
  provides: [
    // Shops pay their plan from what is payable.
    payableSales.by(({ clock }) => ({
      payable: async (db, shopId) => Math.max(0, await payableOf(db, shopId, clock.now())),
      holdPayouts: holdBuilding,
    })),
  ],
  open(kernel, { providers }) {
    // Retries until evening (UTC); one batch a day.
    kernel.jobs.every('*/10 6-21 * * *', 'payouts.build', () => buildOnPayoutDay(kernel))
    kernel.events.within(phoneChanged, keepPayoutNumber)
    kernel.events.queue(transfersQueued, 'payouts.send-transfers', () => ({
      handler: 'payouts.transfers',
      payload: null,
    }))
    kernel.jobs.every('* * * * *', 'payouts.transfers', () => watchTransfers(kernel, providers))
    return { routes: [...payoutsRoutes(kernel, providers), ...payoutNumberRoutes(kernel)] }
  },
}
