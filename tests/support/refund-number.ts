import { giveRefundNumber } from '#modules/payments/contract/own-refunds.ts'
import type { Refund } from '#modules/refunds/contract/refunds.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'

import type { Person } from './market-people.ts'

/** Sets the number that receives the refund, as the buyer of a cash order, unless it is set. */
export async function sayWhereItGoes(
  buyers: readonly Person[],
  refund: Pick<Refund, '_id' | 'needsNumber' | 'payerPhone'>,
): Promise<void> {
  const owner = buyers.find(({ user }) => user.phone === refund.payerPhone)
  if (refund.needsNumber && owner) await giveNumber(owner, refund._id, '76123456')
}

export function giveNumber(
  owner: Person,
  id: string,
  phone: string,
  { phoneAgain = phone, password = usualPassword } = {},
) {
  return owner.call(giveRefundNumber, { params: { id }, body: { phone, phoneAgain, password } })
}
