import { and, eq, gt, isNull, ne } from 'drizzle-orm'

import { RESET_LINK_MS } from '#kernel/wire/limits.ts'
import { isTeam } from '#kernel/wire/roles.ts'
import type { PasswordGrade } from '#modules/identity/contract/password-rules.ts'

import { passwordResets, users, sessions } from '#modules/identity/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addMs } from '#kernel/clock.ts'
import { forgetTries } from '#kernel/limits/throttle.ts'
import { fail } from '../errors.ts'
import { askerOf, type DeviceProof, forgetDevices, knowDevice } from '../known-devices.ts'
import { isNumberDoubtful } from '../long-unused.ts'
import { gradeForOwner, hashPassword } from './passwords.ts'
import { resetRequested, passwordChanged } from '../events.ts'
import { resetTries, takeOrRefuse, guessOf } from '../guess-limits.ts'
import { openSession, renewSession } from '../session-tokens.ts'

type Reset = {
  token: string
  phone: string
  password: string
  userAgent: string
  address: string
  proof: DeviceProof
}

/**
 * Sets a password by link, once; ends every session.
 * @returns a new token.
 * @throws identity.reset_link_dead (422): unknown, used, replaced, expired, or another number's ·
 * identity.password_weak · identity.password_easy (422) · identity.long_unused (409): the number
 * may be another person’s
 */
export async function resetPassword(kernel: Kernel, input: Reset): Promise<string> {
  const owner = await ownerOf(kernel.db, input, kernel.clock.now())
  if (!owner) throw fail('identity.reset_link_dead')
  if (await isDoubtful(kernel, owner)) throw fail('identity.long_unused')
  const grade = await gradeForOwner(kernel.db, owner, {
    password: input.password,
    field: 'password',
  })
  const passwordHash = await hashPassword(input.password)
  return kernel.transaction(async (tx) => {
    const userId = await ownerOf(tx, input, kernel.clock.now())
    // A concurrent second use finds none.
    const used = userId
      ? await tx
          .delete(passwordResets)
          .where(eq(passwordResets.tokenHash, hashToken(input.token)))
          .returning({ userId: passwordResets.userId })
      : []
    if (!userId || used.length === 0) throw fail('identity.reset_link_dead')
    return replacePassword(tx, kernel, {
      userId,
      phone: input.phone,
      passwordHash,
      passwordGrade: grade,
      userAgent: input.userAgent,
      address: input.address,
      proof: input.proof,
    })
  })
}

async function isDoubtful({ db, clock }: Kernel, userId: string): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user !== undefined && isNumberDoubtful(user, clock.now())
}

async function ownerOf(
  db: Sql,
  { token, phone }: Pick<Reset, 'token' | 'phone'>,
  now: Date,
): Promise<string | undefined> {
  const [link] = await db
    .select({ userId: users.id })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        gt(passwordResets.expiresAt, now),
        eq(users.phone, phone),
        isNull(users.suspendedAt),
      ),
    )
  return link?.userId
}

export type SendResetLink = (
  tx: Tx,
  message: { key: string; phone: string; url: string; expiresAt: Date; longUnused?: boolean },
) => Promise<boolean>

/**
 * Leaves the search for the account to a job, so that answer and time do not reveal it.
 * @throws identity.too_many_tries (429), with or without account
 */
export async function requestReset(
  kernel: Kernel,
  input: { phone: string; address: string; proof: DeviceProof },
): Promise<void> {
  const now = kernel.clock.now()
  const asker = await askerOf(kernel.db, { ...input, now })
  await kernel.transaction(async (tx) => {
    await takeOrRefuse(tx, kernel, resetTries(input, asker))
    await kernel.events.emit(tx, resetRequested, {
      requestId: newId(),
      phone: input.phone,
      at: now.toISOString(),
    })
  })
}

/**
 * Replaces an earlier link. An account that was long unused gets the page of codes instead, whose
 * check comes first; the team nothing. Idempotent.
 */
export async function makeResetLink(
  kernel: Kernel,
  parts: { publicUrl: string; sendResetLink: SendResetLink },
  news: { requestId: string; phone: string },
): Promise<void> {
  const now = kernel.clock.now()
  const expiresAt = addMs(now, RESET_LINK_MS)
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.phone, news.phone), isNull(users.suspendedAt)))
      .for('update')
    if (!user) return
    if (isNumberDoubtful(user, now)) {
      if (isTeam(user.role)) return
      const [key, phone] = [`reset:${news.requestId}`, news.phone]
      const byCode = `${parts.publicUrl}/login?par=code`
      await parts.sendResetLink(tx, { key, phone, url: byCode, expiresAt, longUnused: true })
      return
    }
    const token = newToken()
    const url = `${parts.publicUrl}/changercode?token=${token}&phone=${news.phone}`
    if (
      !(await parts.sendResetLink(tx, {
        key: `reset:${news.requestId}`,
        phone: news.phone,
        url,
        expiresAt,
      }))
    )
      return
    const link = { tokenHash: hashToken(token), createdAt: now, expiresAt }
    await tx
      .insert(passwordResets)
      .values({ userId: user.id, ...link })
      .onConflictDoUpdate({ target: passwordResets.userId, set: link })
  })
}

type Replacement = {
  userId: string
  phone: string
  passwordHash: string
  passwordGrade: PasswordGrade
  userAgent: string
  address: string
  proof: DeviceProof
  keeping?: Buffer
}

/**
 * Ends other sessions and reset links; clears wrong guesses.
 * @returns the open session's token
 */
export async function replacePassword(
  tx: Tx,
  kernel: Kernel,
  { userId, phone, passwordHash, passwordGrade, userAgent, address, proof, keeping }: Replacement,
): Promise<string> {
  const now = kernel.clock.now()
  await tx.update(users).set({ passwordHash, passwordGrade }).where(eq(users.id, userId))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keeping ? ne(sessions.tokenHash, keeping) : undefined))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  const { here, byPhone } = guessOf({ phone, address })
  await forgetTries(tx, [here, byPhone])
  await forgetDevices(tx, { userId, but: proof })
  await knowDevice(tx, { userId, proof, address, now })
  await kernel.events.emit(tx, passwordChanged, { userId, at: now.toISOString() })
  const renewed = keeping && (await renewSession(tx, { sessionHash: keeping, userAgent, now }))
  return renewed || openSession(tx, { userId, userAgent, now })
}
