import { hash, verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'

import { passwordGrade, type PasswordGrade } from '#modules/identity/contract/password-rules.ts'
import { isTeam } from '#kernel/wire/roles.ts'

import { users } from '#modules/identity/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import { fail } from '../errors.ts'

/** argon2id, 19 MiB, two passes (OWASP's second recommendation): about 6 ms. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let chosen = settings

/** Normalizes to NFC: telephones write « é » in two ways. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), chosen)
}

export function hashCheaply(): void {
  chosen = { memoryCost: 8, timeCost: 1, parallelism: 1 }
}

/** Compared for unknown phones, to take as long. */
let placeholder: Promise<string> | undefined

function placeholderHash(): Promise<string> {
  placeholder ??= hashPassword('personne')
  return placeholder
}

export function warmPasswords(): void {
  void placeholderHash()
}

/** Compares in NFC, and as typed for older hashes; always both, so that time reveals nothing. */
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
 * Grades a new password; buyers may choose any.
 * @param field form field of the error.
 * @throws identity.password_weak (422) for the team · identity.password_easy (422) for sellers and
 * couriers
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
    ? grade !== 'strong' && 'identity.password_weak'
    : grade === 'easy' && 'identity.password_easy'
  if (code) throw fail(code, { details: { [field]: fail(code).message } })
  return grade
}
