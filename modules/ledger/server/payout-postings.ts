import type { Francs } from '#kernel/wire/money.ts'

import { clearingAccounts } from '#modules/ledger/database/values.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'

import type { Tx } from '#kernel/database/database.ts'
import { postEntries, type Entry } from './post-entries.ts'

type PaidOut = {
  lineId: string
  owner: 'seller' | 'courier' | 'carrier'
  ownerId: string
  francs: Francs
  /** Part of it owed as a relay point's fees. */
  relayFrancs: Francs
  /** Operator whose wallet paid; null: by bank. */
  wallet: PaymentProviderName | null
  reversals: number
  at: Date
}

/** Its event key prevents a second posting. */
export function postPayoutPaid(tx: Tx, paid: PaidOut): Promise<void> {
  return postEntries(tx, {
    kind: 'payout_paid',
    subjectId: paid.lineId,
    eventKey: `payout:${paid.lineId}${reversalSuffix(paid)}`,
    occurredAt: paid.at,
    entries: entriesOf(paid, 1),
  })
}

/** Owes a payout again that the operator reversed. */
export function postPayoutReversed(tx: Tx, paid: PaidOut): Promise<void> {
  return postEntries(tx, {
    kind: 'payout_reversed',
    subjectId: paid.lineId,
    eventKey: `payout-reversed:${paid.lineId}${reversalSuffix(paid)}`,
    occurredAt: paid.at,
    entries: entriesOf(paid, -1),
  })
}

function reversalSuffix({ reversals }: PaidOut): string {
  return reversals > 0 ? `:${reversals}` : ''
}

function entriesOf(
  { owner, ownerId, francs, relayFrancs, wallet }: PaidOut,
  sign: 1 | -1,
): Entry[] {
  return [
    {
      account: `${owner}_payable` as const,
      owner: ownerId,
      francs: sign * (francs - relayFrancs),
    },
    { account: 'relay_payable', owner: ownerId, francs: sign * relayFrancs },
    { account: wallet ? clearingAccounts[wallet] : 'bank', francs: -sign * francs },
  ]
}

/** To the bank. `reference`: operator's transfer. */
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

/** `francs` missing at the operator (negative: too much), accepted by finance. */
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
