/** Double-entry ledger, append-only. Other modules post inside their transaction. */
import { manifests, type Module } from '#kernel/module.ts'
import { accountKinds } from './database/values.ts'
import { type Expectation, measureChecks } from './server/measure-checks.ts'
import { checkEveryNight } from './server/self-check.ts'
import { sumUp } from './server/sum-up.ts'

export { postCarrierPaidInCash, postCoachDeparture } from './server/coach-postings.ts'
export { postLoss, postLossTakenBack } from './server/loss-postings.ts'
export {
  postCourierFee,
  postFailedTrip,
  postRemittance,
  postTripTakenBack,
} from './server/courier-postings.ts'
export {
  postExchangeTrip,
  postGoodsBackTrip,
  postSecondSale,
  postTripOwedBack,
  postTripPaid,
} from './server/exchange-postings.ts'
export {
  postCashCollected,
  postDepositDue,
  postDepositKept,
  postDepositReturned,
  postDoublePaymentDenied,
  postFallenOut,
  postPaymentReceived,
  postRefundDue,
  postRefundTakenBack,
  postRefundSent,
  postSale,
  postSaleReversed,
} from './server/order-postings.ts'
export { postRelayCash, postRelayFee } from './server/relay-postings.ts'
export {
  postDifferenceAccepted,
  postPayoutPaid,
  postPayoutReversed,
  postProviderTransfer,
} from './server/payout-postings.ts'
export { boxesOf, cashInBoxes } from './server/cash-in-boxes.ts'

export { closeMonthOfLedger, holdPostings } from './server/closed-months.ts'
export { balancesOf, owedBesideSale, ownBalances } from './server/balances.ts'
export { postEntries, returnDues, takeDues } from './server/post-entries.ts'
export { ledgerDisagreed, type Finding } from './server/events.ts'
export { within, type Expectation } from './server/measure-checks.ts'
export { checkAndRecord, checkLedger } from './server/self-check.ts'

/** Balances that the modules' own tables expect, in the order of accounts. */
export function expectedBalances(modules: readonly Module<never>[]): readonly Expectation[] {
  const all = modules.flatMap(({ ledger: expected = [] }) => expected as readonly Expectation[])
  const places = new Map(accountKinds.map((kind, place) => [kind, place]))
  return all.toSorted((a, b) => (places.get(a.account) ?? 0) - (places.get(b.account) ?? 0))
}

export const ledger: Module = {
  name: 'ledger',
  section: { title: 'Grand livre' },
  needs: [manifests],
  open(kernel) {
    kernel.jobs.every('*/5 * * * *', 'ledger.sum-up', async () => void (await sumUp(kernel)))
    kernel.jobs.every('30 2 * * *', 'ledger.self-check', () =>
      checkEveryNight(kernel, expectedBalances(manifests.of(kernel))),
    )
    measureChecks(kernel)
    return {}
  },
}
