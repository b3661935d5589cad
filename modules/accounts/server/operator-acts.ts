import { eq } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import { accountUnknown } from './errors.ts'
import { anonymiseAccount } from './anonymise-account.ts'

/** Lets a person try again at once after too many tries. @returns how many counts were dropped */
export async function unblockPerson(
  kernel: Kernel,
  phone: string,
  reason: string,
): Promise<number> {
  return kernel.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone))
    const onDevices = user ? await forgetTriesOf(tx, user.id) : 0
    const forgotten = onDevices + (await forgetTriesOf(tx, phone))
    await recordAct(tx, {
      actor: null,
      action: 'accounts.unblocked',
      subject: { kind: 'phone', id: phone },
      reason,
      at: kernel.clock.now(),
    })
    return forgotten
  })
}

/** @returns the account's id. @throws accounts.unknown (404) */
export async function personByPhone({ db }: Kernel, phone: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  if (!user) throw accountUnknown()
  return user.id
}

/** @throws accounts.unknown (404) */
export async function erasePerson(kernel: Kernel, phone: string, reason: string): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone))
    if (!user) throw accountUnknown()
    await anonymiseAccount(tx, kernel, user.id, null)
    await recordAct(tx, {
      actor: null,
      action: 'accounts.anonymised',
      subject: { kind: 'user', id: user.id },
      reason,
      at: kernel.clock.now(),
    })
  })
}
