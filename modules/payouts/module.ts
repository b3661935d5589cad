/** Payouts on Saturdays: built from the ledger, approved by two, sent, settled per line. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutPayouts } from './server/notices.ts'
import * as contract from '#modules/payouts/contract/payout-number.ts'
import { sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { buildBatch } from './server/build-batch.ts'
import { watchTransfers } from './server/by-call/watch-transfers.ts'
import { transfersQueued } from './server/events.ts'
import { payoutsRoutes } from './server/routes.ts'
import { changePayoutNumber, readPayoutNumber } from './server/payees.ts'

export { approveBatch, reviewBatch } from './server/approve-batch.ts'
export { currentBatch } from './server/batches.ts'
export { buildBatch } from './server/build-batch.ts'
export { saturdaysAhead } from './server/next-saturday.ts'
export { heldItems } from './server/held.ts'
export { depotReminded, payoutFailed, payoutNumberChanged, payoutPaid } from './server/events.ts'
export { readPayoutNumber } from './server/payees.ts'
export { sendBatch } from './server/send-batch.ts'
export { failLine, payLine } from './server/settle-line.ts'
export { expectDuesOrPayouts, expectSellersOwed } from './server/expected-balances.ts'

export function payoutsDomain(
  kernel: Kernel,
  providers: PaymentProviders,
  requireTaken: (provider: PaymentProviderName) => void,
): { routes: Route[] } {
  // 06:00 (UTC) until evening, if the server is down at six. Once a day.
  kernel.jobs.every(
    '*/10 6-21 * * 6',
    'payouts.build',
    async () => void (await buildBatch(kernel, null)),
  )
  // Open transfers are checked every minute.
  kernel.events.queue(transfersQueued, 'payouts.send-transfers', () => ({
    handler: 'payouts.transfers',
    payload: null,
  }))
  kernel.jobs.every('* * * * *', 'payouts.transfers', () => watchTransfers(kernel, providers))
  return {
    routes: [...payoutsRoutes(kernel, providers), ...courierPayoutRoutes(kernel, requireTaken)],
  }
}

function courierPayoutRoutes(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): Route[] {
  return [
    route(contract.readPayoutNumber, ({ caller }) => readPayoutNumber(kernel.db, caller.userId)),
    route(
      contract.changePayoutNumber,
      ({ caller, body: { provider, phone, password }, address }) => {
        requireTaken(provider)
        const courierId = caller.userId
        return changePayoutNumber(kernel, { courierId, provider, phone, password, address })
      },
      { perMinute: 30 },
    ),
  ]
}

export const ownPayoutParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Versements',
    sql`select b.number as "Lot", b.day as "Jour", l.amount_francs as "Montant (f)", l.state as "État",
      l.depot_number as "Vers le numéro", l.operator_transaction_id as "Transaction de l’opérateur",
      l.failure as "Échec", l.settled_at as "Réglé le"
    from payout_lines l join payout_batches b on b.id = l.batch_id
    where (l.owner = 'courier' and l.owner_id = ${userId})
      or (l.owner = 'seller' and l.owner_id in (select id from shop_facts where owner_id = ${userId}))
    order by b.day`,
  ),
]

export const payouts: Module = {
  name: 'payouts',
  notices: notifyAboutPayouts,
}
