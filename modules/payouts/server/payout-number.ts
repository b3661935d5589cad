import { eq } from 'drizzle-orm'

import type { PayoutNumber } from '#modules/payouts/contract/payout-number.ts'

import { payoutNumbers } from '#modules/payouts/database/tables.ts'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import { confirmPassword } from '#modules/accounts/server/module.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { payeesOf } from './payees.ts'
import { payoutNumberChanged } from './events.ts'

export async function readPayoutNumber(db: Sql, courierId: string): Promise<PayoutNumber> {
  const payee = (await payeesOf(db, [courierId])).get(courierId)
  if (!payee) throw new Error(`no courier ${courierId}`)
  const [said] = await db
    .select({ changedAt: payoutNumbers.changedAt })
    .from(payoutNumbers)
    .where(eq(payoutNumbers.courierId, courierId))
  return {
    provider: payee.provider,
    number: payee.depotNumber,
    changedAt: said?.changedAt.toISOString() ?? null,
  }
}

type Change = {
  courierId: string
  provider: PaymentProviderName
  phone: string
  password: string
  /** Where the caller is, against guessing. */ address: string
}

/**
 * A courier chooses the number of his payouts. He is notified, as a shop is of its deposit number;
 * a batch that is built already keeps its lines.
 * @throws accounts.wrong_password (422) · accounts.too_many_tries (429)
 */
export async function changePayoutNumber(kernel: Kernel, change: Change): Promise<PayoutNumber> {
  const { courierId, provider, phone: number, password, address } = change
  await confirmPassword(kernel, { userId: courierId, password, address, field: 'password' })
  return kernel.transaction(async (tx) => {
    const before = await readPayoutNumber(tx, courierId)
    if (before.provider === provider && before.number === number) return before
    const changedAt = kernel.clock.now()
    await tx
      .insert(payoutNumbers)
      .values({ courierId, provider, number, changedAt })
      .onConflictDoUpdate({
        target: payoutNumbers.courierId,
        set: { provider, number, changedAt },
      })
    await kernel.events.emit(tx, payoutNumberChanged, { courierId, at: changedAt.toISOString() })
    return { provider, number, changedAt: changedAt.toISOString() }
  })
}
