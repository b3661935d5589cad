import type { Francs } from '#contract/money.ts'

import type { Tx } from '../kernel/database.ts'
import { postEntries } from './post-entries.ts'

type PaidOut = { lineId: string; owner: 'seller' | 'courier'; ownerId: string; francs: Francs; at: Date }

/** The operator has paid a line of a Saturday batch: what was owed has left the bank. Its event key makes a second posting impossible. */
export function postPayoutPaid(tx: Tx, paid: PaidOut): Promise<void> {
  return postEntries(tx, {
    kind: 'payout_paid',
    subjectId: paid.lineId,
    eventKey: `payout:${paid.lineId}`,
    occurredAt: paid.at,
    entries: [
      { account: paid.owner === 'seller' ? 'seller_payable' : 'courier_payable', owner: paid.ownerId, francs: paid.francs },
      { account: 'bank', francs: -paid.francs },
    ],
  })
}
