import type { Francs } from '#kernel/wire/money.ts'

import { clearingAccounts } from '#modules/ledger/database/values.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'

import type { Tx } from '#kernel/database/database.ts'
import { postEntries, type Entry } from './post-entries.ts'

type PaidOut = {
  lineId: string
  owner: 'seller' | 'courier'
  ownerId: string
  francs: Francs
  /** The operator whose wallet paid; null when finance uploaded a file and the bank paid. */
  wallet: PaymentProviderName | null
  /** How often the operator took this line back before. */
  reversals: number
  at: Date
}

/**
 * The operator has paid a line of a Saturday batch: what was owed has left. Its event key makes a
 * second posting impossible.
 */
export function postPayoutPaid(tx: Tx, paid: PaidOut): Promise<void> {
  return postEntries(tx, {
    kind: 'payout_paid',
    subjectId: paid.lineId,
    eventKey: `payout:${paid.lineId}${again(paid)}`,
    occurredAt: paid.at,
    entries: entriesOf(paid, paid.francs),
  })
}

/** The operator has taken back what it had paid: it is owed again. */
export function postPayoutReversed(tx: Tx, paid: PaidOut): Promise<void> {
  return postEntries(tx, {
    kind: 'payout_reversed',
    subjectId: paid.lineId,
    eventKey: `payout-reversed:${paid.lineId}${again(paid)}`,
    occurredAt: paid.at,
    entries: entriesOf(paid, -paid.francs),
  })
}

function again({ reversals }: PaidOut): string {
  return reversals > 0 ? `:${reversals}` : ''
}

function entriesOf({ owner, ownerId, wallet }: PaidOut, francs: Francs): Entry[] {
  return [
    {
      account: owner === 'seller' ? 'seller_payable' : 'courier_payable',
      owner: ownerId,
      francs,
    },
    { account: wallet ? clearingAccounts[wallet] : 'bank', francs: -francs },
  ]
}

/**
 * The operator has moved what it had collected to the bank. `reference` names the transfer at the
 * operator.
 */
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

/**
 * A difference with the operator's statement that finance has accepted: `francs` missing from what
 * the operator should hold (negative: too much).
 */
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
