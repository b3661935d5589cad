import type { ExceptionKind } from '#modules/reconciliation/contract/reconciliation.ts'

import type { Ours, OurSide } from './our-side.ts'
import type { OperatorLine } from './read-statement.ts'

/** What a line proves, and what is wrong with it. Both null: it moved no money, there or here. */
export type Match = { ours: Ours | null; problem: ExceptionKind | null }

/** Pure: the transaction's number decides, then the reference, then the amount. */
export function matchLine(line: OperatorLine, side: OurSide): Match {
  if (line.kind === 'transfer') return { ours: null, problem: null }
  const candidates = {
    payment: side.payments,
    refund: side.refunds,
    // By call a part of a payment goes back as a transfer.
    payout: [...side.payouts, ...side.refunds],
    other: [],
  }[line.kind]
  const byNumber =
    candidates.find(
      ({ transactionId }) =>
        transactionId !== null &&
        (transactionId === line.transactionId || line.names.includes(transactionId)),
    ) ?? null
  const ours =
    byNumber ??
    candidates.find(({ reference }) => reference !== '' && reference === line.reference) ??
    null
  // The operator took a payout back: our books must say so too.
  if (line.kind === 'payout' && line.francs > 0 && ours)
    return { ours, problem: ours.state === 'failed' ? null : 'failed_there' }
  if (!line.succeeded) return { ours, problem: ours?.state === 'done' ? 'failed_there' : null }
  if (!ours) return { ours, problem: 'unknown_here' }
  if (ours.state !== 'done' && !ours.wasDone) return { ours, problem: 'paid_after_expiry' }
  if (!byNumber && ours.transactionId !== null) return { ours, problem: 'paid_twice' }
  return { ours, problem: ours.francs === Math.abs(line.francs) ? null : 'amount_differs' }
}
