import { and, eq, isNotNull } from 'drizzle-orm'

import { passwordGrade } from '#modules/accounts/contract/password-rules.ts'

import { users } from '#modules/accounts/database/tables.ts'
import { recordAct } from '#modules/audit/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTriesOf } from '#kernel/limits/throttle.ts'
import { accountUnknown, passwordWeak } from './errors.ts'
import { passwordChanged } from './events.ts'
import { hashPassword } from './passwords/passwords.ts'
import { renewAccess } from './renew-access.ts'

/**
 * For the operator of the machine, when no one on the team can help: a new password, no session and
 * no second factor, so that its owner signs in and sets one up again. Role and money are not
 * touched. It is in the journal, and the owner is notified.
 * @throws accounts.unknown (404) · accounts.password_weak (422)
 */
export async function recoverAccount(
  kernel: Kernel,
  { phone, password, reason }: { phone: string; password: string; reason: string },
): Promise<void> {
  const grade = passwordGrade(password, phone)
  if (grade !== 'strong') throw passwordWeak()
  const passwordHash = await hashPassword(password)
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.phone, phone), isNotNull(users.phone)))
      .for('update')
    if (!user) throw accountUnknown()
    const ended = await renewAccess(tx, { userId: user.id, passwordHash, passwordGrade: grade })
    await forgetTriesOf(tx, phone)
    await recordAct(tx, {
      actor: null,
      action: 'accounts.recovered',
      subject: { kind: 'user', id: user.id, label: user.name },
      before: { sessions: ended },
      after: { sessions: 0, 'double vérification': 'à refaire' },
      reason,
      at: now,
    })
    await kernel.events.emit(tx, passwordChanged, { userId: user.id, at: now.toISOString() })
  })
}
