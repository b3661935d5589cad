import type { Francs } from '#contract/kernel/money.ts'

import { clearingAccounts } from '#database/values/ledger.ts'
import type { PaymentProviderName } from '#database/values/payments.ts'

import type { Tx } from '../kernel/database.ts'
import { postEntries } from './post-entries.ts'

type PaidOut = {
  lineId: string
  owner: 'seller' | 'courier'
  ownerId: string
  francs: Francs
  at: Date
}

/** The operator has paid a line of a Saturday batch: what was owed has left the bank. Its event key makes a second posting impossible. */
export function postPayoutPaid(tx: Tx, paid: PaidOut): Promise<void> {
  return postEntries(tx, {
    kind: 'payout_paid',
    subjectId: paid.lineId,
    eventKey: `payout:${paid.lineId}`,
    occurredAt: paid.at,
    entries: [
      {
        account: paid.owner === 'seller' ? 'seller_payable' : 'courier_payable',
        owner: paid.ownerId,
        francs: paid.francs,
      },
      { account: 'bank', francs: -paid.francs },
    ],
  })
}

/** The operator has moved what it had collected to the bank. `reference` names the transfer at the operator. */
export function postProviderTransfer(
  tx: Tx,
  event: {
    provider: PaymentProviderName
    subjectId: string
    reference: string
    francs: Francs
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'provider_transfer',
    subjectId: event.subjectId,
    eventKey: `transfer:${event.reference}`,
    occurredAt: event.at,
    memo: event.reference,
    entries: [
      { account: 'bank', francs: event.francs },
      { account: clearingAccounts[event.provider], francs: -event.francs },
    ],
  })
}

/** A difference with the operator's statement that finance has accepted: `francs` missing from what the operator should hold (negative: too much). */
export function postDifferenceAccepted(
  tx: Tx,
  event: {
    provider: PaymentProviderName
    exceptionId: string
    francs: Francs
    reason: string
    at: Date
  },
): Promise<void> {
  return postEntries(tx, {
    kind: 'difference_accepted',
    subjectId: event.exceptionId,
    eventKey: `difference:${event.exceptionId}`,
    occurredAt: event.at,
    memo: event.reason,
    entries: [
      { account: 'write_off', francs: event.francs },
      { account: clearingAccounts[event.provider], francs: -event.francs },
    ],
  })
}
