import { and, eq } from 'drizzle-orm'

import type { OwnRefund } from '#modules/payments/contract/own-refunds.ts'

import { payments, refunds } from '#modules/payments/database/tables.ts'
import { confirmPassword } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { mayChangeNumber, readOwnRefund } from './own-refunds.ts'
import { refundOnItsWay, refundUnknown } from './errors.ts'
import { refundNumberGiven } from './events.ts'
import { readRefundNews } from './refund-news.ts'
import { payeeOf } from './refunds.ts'

type Given = {
  refundId: string
  ownerId: string
  phone: string
  password: string
  /** Where the caller is, against guessing. */ address: string
}

/**
 * The payee of a refund chooses which number gets it: until finance approves it, and again after a
 * transfer that failed.
 * @throws payments.refund_unknown (404) · payments.refund_on_its_way (409) ·
 * accounts.wrong_password (422) · accounts.too_many_tries (429)
 */
export async function giveRefundNumber(kernel: Kernel, given: Given): Promise<OwnRefund> {
  const { refundId, ownerId, phone, password, address } = given
  const seen = await readOwnRefund(kernel.db, ownerId, refundId)
  if (!seen) throw refundUnknown()
  if (!seen.canChangeNumber) throw refundOnItsWay()
  await confirmPassword(kernel, { userId: ownerId, password, address, field: 'password' })
  return kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const [locked] = await tx
      .select({ state: refunds.state, before: refunds.payeePhone })
      .from(refunds)
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(payeeOf, ownerId)))
      .for('update', { of: refunds })
    if (!locked) throw refundUnknown()
    if (!mayChangeNumber(locked.state)) throw refundOnItsWay()
    if (locked.before !== phone) {
      await tx
        .update(refunds)
        .set({ payeePhone: phone, payeePhoneAt: at })
        .where(eq(refunds.id, refundId))
      await kernel.events.emit(tx, refundNumberGiven, await readRefundNews(tx, refundId, at))
    }
    const refund = await readOwnRefund(tx, ownerId, refundId)
    if (!refund) throw refundUnknown()
    return refund
  })
}
