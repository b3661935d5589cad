import { eq } from 'drizzle-orm'

import { passwordGrade, type PasswordGrade } from '#modules/accounts/contract/password-rules.ts'
import { isTeam } from '#modules/accounts/contract/team-roles.ts'

import { users } from '#modules/accounts/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { passwordEasy, passwordWeak } from '../errors.ts'

/**
 * Grades a password for the role of its owner. A buyer may choose any.
 * @param field the form's field that gets the error. @throws accounts.password_weak (422) for the
 * team · accounts.password_easy (422) for who sells or delivers
 */
export async function gradeForOwner(
  db: Sql,
  userId: string,
  { password, field }: { password: string; field: string },
): Promise<PasswordGrade> {
  const [user] = await db
    .select({ role: users.role, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  const grade = passwordGrade(password, user?.phone ?? '')
  if (!user || user.role === 'buyer') return grade
  const refused = isTeam(user.role)
    ? grade !== 'strong' && passwordWeak
    : grade === 'easy' && passwordEasy
  if (refused) throw refused({ details: { [field]: refused().message } })
  return grade
}
