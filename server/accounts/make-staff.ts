import { eq } from 'drizzle-orm'

import { users } from '#database/tables/users.ts'
import { recordAct } from '../audit/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { forgetTriesOf } from '../kernel/throttle.ts'
import { newId } from '../kernel/ids.ts'
import { roleKept } from './accounts.errors.ts'
import { sessions } from '#database/tables/sessions.ts'
import { forgetDevices } from './known-devices.ts'
import { hashPassword } from './passwords.ts'

type NewStaff = {
  role: 'admin' | 'finance'
  phone: string
  name: string
  password: string
  reason: string
}

/**
 * Makes somebody an admin or a finance officer, or gives them their account back: a new password, no
 * suspension, no session. For the command line of whoever has the database; nobody can ask for it by the network.
 * @returns whether the account is new
 * @throws accounts.role_kept (409) for somebody with a shop or deliveries
 */
export async function makeStaff(kernel: Kernel, asked: NewStaff): Promise<{ isNew: boolean }> {
  const { role, phone, name, reason } = asked
  const passwordHash = await hashPassword(asked.password)
  const at = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [found] = await tx.select().from(users).where(eq(users.phone, phone)).for('update')
    if (found && !['buyer', 'admin', 'finance'].includes(found.role)) throw roleKept()
    const userId = found?.id ?? newId()
    if (found) {
      await tx
        .update(users)
        .set({ role, passwordHash, suspendedAt: null, suspendedReason: null })
        .where(eq(users.id, userId))
      await tx.delete(sessions).where(eq(sessions.userId, userId))
      await forgetDevices(tx, { userId })
    } else
      await tx.insert(users).values({ id: userId, role, phone, name, passwordHash, createdAt: at })
    for (const subject of [phone, userId]) await forgetTriesOf(tx, subject)
    await recordAct(tx, {
      actor: null,
      action: found ? 'accounts.staff_recovered' : 'accounts.staff_made',
      subject: { kind: 'user', id: userId, label: found?.name ?? name },
      ...(found ? { before: { role: found.role } } : {}),
      after: { role },
      reason,
      at,
    })
    return { isNew: !found }
  })
}
