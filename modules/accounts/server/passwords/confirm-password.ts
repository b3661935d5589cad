import { eq } from 'drizzle-orm'

import { users } from '#modules/accounts/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { giveBackTry } from '#kernel/limits/throttle.ts'
import { wrongPassword } from '../errors.ts'
import { guessOf, takeOrRefuse } from '../guess-limits.ts'
import { passwordMatches } from './passwords.ts'

type Input = {
  userId: string
  password: string
  /** The caller's IP address. */ address: string
  /** The form's field that gets the error. */ field: string
}

/**
 * Checks that the user of this session knows the password. Wrong guesses count like those of the
 * login.
 * @returns what was confirmed. @throws accounts.wrong_password (422) · accounts.too_many_tries
 * (429)
 */
export async function confirmPassword(
  kernel: Kernel,
  { userId, password, address, field }: Input,
): Promise<{ phone: string; passwordHash: string }> {
  const refused = () => wrongPassword({ details: { [field]: wrongPassword().message } })
  const [user] = await kernel.db
    .select({ phone: users.phone, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  const { phone, passwordHash } = user ?? {}
  if (!phone || !passwordHash) throw refused()
  const { here, byAddress } = guessOf({ phone, address })
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [here, byAddress]))
  if (!(await passwordMatches(password, passwordHash))) throw refused()
  await kernel.transaction(async (tx) => {
    await giveBackTry(tx, here)
    await giveBackTry(tx, byAddress)
  })
  return { phone, passwordHash }
}
