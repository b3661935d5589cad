import type { Act } from '#modules/audit/server/module.ts'
import type { LockedParcel } from '#modules/orders/server/module.ts'
import type { Dispatcher } from '../policy.ts'

type Dispatching = Pick<Act, 'action' | 'before' | 'after' | 'reason' | 'at'>

/**
 * What a manager or an admin decides about a parcel, as the journal shows it under its order's
 * number; the parcel's own history has it as a move.
 */
export function dispatchAct(
  { parcel, order }: LockedParcel,
  who: Dispatcher,
  { before, ...act }: Dispatching,
): Act {
  return {
    actor: who,
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    before: { colis: parcel.number, ...before },
    ...act,
  }
}
