import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'

import { passwordGrade, type PasswordGrade } from '#modules/accounts/contract/password-rules.ts'
import { isTeam } from '#modules/accounts/contract/team-roles.ts'

import { users } from '#modules/accounts/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { fail } from '../errors.ts'

/**
 * argon2id, 19 MiB, two passes: the OWASP Password Storage Cheat Sheet's second recommended
 * setting. About 6 ms here.
 */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let chosen = settings

/** Hashes the password in NFC: one telephone writes « é » as one sign, another as two. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), chosen)
}

/** Only for tests, which sign in thousands of people: the least that argon2 permits. */
export function hashCheaply(): void {
  chosen = { memoryCost: 8, timeCost: 1, parallelism: 1 }
}

/**
 * Compared when no account has the phone, so that an unknown number takes as long as a known one.
 */
let placeholder: Promise<string> | undefined

function placeholderHash(): Promise<string> {
  placeholder ??= hashPassword('personne')
  return placeholder
}

/** Makes that hash at start-up: otherwise the first unknown number would take twice as long. */
export function warmPasswords(): void {
  void placeholderHash()
}

/**
 * Compares in NFC, and as typed for a hash older than that rule. Both are compared, account or
 * none, so that the time says nothing.
 */
export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const compared = stored ?? (await placeholderHash())
  const forms = [...new Set([password.normalize('NFC'), password])]
  const matches = await Promise.all(forms.map((form) => verify(compared, form)))
  return stored ? matches.includes(true) : false
}

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
  const code = isTeam(user.role)
    ? grade !== 'strong' && 'accounts.password_weak'
    : grade === 'easy' && 'accounts.password_easy'
  if (code) throw fail(code, { details: { [field]: fail(code).message } })
  return grade
}
