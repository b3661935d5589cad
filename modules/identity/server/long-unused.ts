import { and, eq, gt } from 'drizzle-orm'

import { LONG_UNUSED_MS } from '#modules/identity/contract/unused-days.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  browserCodes,
  ownerChecks,
  passwordResets,
  sessionCodes,
  users,
} from '#modules/identity/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import { isTaken, type Sql, type Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { browserOf } from './browser-codes.ts'
import { endSessionsOf, suspendAccount } from './change-user.ts'
import { fail, phoneTaken } from './errors.ts'
import { phoneChanged } from './events.ts'
import { type DeviceProof, knowDevice } from './known-devices.ts'
import { type LockedUser, lockUser } from './lock-users.ts'
import { openSession } from './session-tokens.ts'
import { userInfo } from './users.ts'

const checkMs = 30 * 60_000

type Seen = Pick<LockedUser, 'lastSeenAt' | 'createdAt'>

export function isLongUnused({ lastSeenAt, createdAt }: Seen, now: Date): boolean {
  return now.getTime() - (lastSeenAt ?? createdAt).getTime() >= LONG_UNUSED_MS
}

/** Tells whether the number may be another person’s: then it proves nothing of the account. */
export function isNumberDoubtful(
  user: Seen & Pick<LockedUser, 'phoneDoubtedAt'>,
  now: Date,
): boolean {
  return user.phoneDoubtedAt !== null || isLongUnused(user, now)
}

export const longUnused = () => fail('identity.long_unused')

type Check = { browser: Buffer; userId: string; phone: string; now: Date }

/** Lets a browser that gave the right code tell whether the account is its owner’s. */
export async function noteOwnerCheck(
  tx: Tx,
  { browser, userId, phone, now }: Check,
): Promise<void> {
  const check = { userId, phone, expiresAt: addMs(now, checkMs) }
  await tx
    .insert(ownerChecks)
    .values({ browserHash: browser, ...check })
    .onConflictDoUpdate({ target: ownerChecks.browserHash, set: check })
}

/**
 * Locks the account that a browser may still claim.
 * @throws identity.check_over (404) · identity.suspended (403)
 */
export async function lockChecked(
  tx: Tx,
  kernel: Kernel,
  proof: DeviceProof,
): Promise<LockedUser & { phone: string }> {
  const check = await findCheck(tx, kernel, proof)
  const user = await lockUser(tx, check.userId)
  // Entered, changed or set apart meanwhile.
  if (user.phone !== check.phone || !isNumberDoubtful(user, kernel.clock.now()))
    throw fail('identity.check_over')
  if (user.suspendedAt) throw fail('identity.suspended')
  return { ...user, phone: check.phone }
}

async function findCheck(db: Sql, kernel: Kernel, proof: DeviceProof) {
  const [check] = await db
    .select()
    .from(ownerChecks)
    .where(
      and(
        eq(ownerChecks.browserHash, browserOf(proof)),
        gt(ownerChecks.expiresAt, kernel.clock.now()),
      ),
    )
  if (!check) throw fail('identity.check_over')
  return check
}

type Entry = { userId: string; proof: DeviceProof; address: string; userAgent: string }

/** Opens a session for the owner, whose number is proved by the code that the browser gave. */
export async function enterChecked(
  tx: Tx,
  kernel: Kernel,
  { userId, proof, address, userAgent }: Entry,
): Promise<UserInfo> {
  const now = kernel.clock.now()
  await tx.delete(ownerChecks).where(eq(ownerChecks.userId, userId))
  await tx
    .update(users)
    .set({ phoneProvedAt: now, phoneDoubtedAt: null })
    .where(eq(users.id, userId))
  await knowDevice(tx, { userId, proof, address, now })
  return userInfo(kernel, tx, userId, await openSession(tx, { userId, userAgent, now }))
}

/**
 * Keeps an account apart whose number another person has: the number is free, nothing of the
 * account is reached by it, the team gives it back by a change of number.
 */
export async function setApart(tx: Tx, kernel: Kernel, userId: string): Promise<void> {
  const { phone } = await lockUser(tx, userId)
  if (!phone) return
  const now = kernel.clock.now()
  await suspendAccount(tx, kernel, { userId, reason: 'Son numéro est à une autre personne.' })
  await tx
    .update(users)
    .set({
      phone: null,
      formerPhone: phone,
      setApartAt: now,
      phoneProvedAt: null,
      phoneDoubtedAt: null,
    })
    .where(eq(users.id, userId))
  await forgetCodes(tx, userId, [phone])
  await kernel.events.emit(tx, phoneChanged, {
    userId,
    from: phone,
    to: null,
    at: now.toISOString(),
  })
}

/** Makes an account, without a password, of a number that a code has just proved. */
export async function newAccountOf(
  tx: Tx,
  kernel: Kernel,
  { name, phone }: { name: string; phone: string },
): Promise<string> {
  const id = newId()
  const now = kernel.clock.now()
  const times = { acceptedTermsAt: now, phoneProvedAt: now, createdAt: now }
  await tx.insert(users).values({ id, phone, name, ...times })
  return id
}

async function forgetCodes(tx: Tx, userId: string, phones: readonly string[]): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(sessionCodes).where(eq(sessionCodes.userId, userId))
  await tx.delete(ownerChecks).where(eq(ownerChecks.userId, userId))
  for (const phone of phones) await tx.delete(browserCodes).where(eq(browserCodes.phone, phone))
}

/**
 * Gives the account another number; one that was set apart is open again.
 * @throws identity.phone_taken (409) · identity.unknown (404)
 */
export async function changePhone(
  tx: Tx,
  kernel: Kernel,
  input: { userId: string; phone: string; proved: boolean; endsSessions: boolean },
): Promise<void> {
  const { userId, phone, proved, endsSessions } = input
  const user = await lockUser(tx, userId)
  const from = user.phone ?? user.formerPhone
  const now = kernel.clock.now()
  const taken = await tx.$count(users, eq(users.phone, phone))
  if (taken > 0) throw phoneTaken()
  const apart = user.setApartAt !== null
  const given = tx
    .update(users)
    .set({
      phone,
      phoneSince: now,
      phoneProvedAt: proved ? now : null,
      phoneDoubtedAt: null,
      setApartAt: null,
      lastSeenAt: now,
    })
    .where(eq(users.id, userId))
  // Registered in this instant.
  await given.catch((error: unknown) => {
    throw isTaken(error) ? phoneTaken() : error
  })
  if (apart) await suspendAccount(tx, kernel, { userId, reason: null })
  if (endsSessions) await endSessionsOf(tx, userId)
  await forgetCodes(tx, userId, from ? [from, phone] : [phone])
  await kernel.events.emit(tx, phoneChanged, {
    userId,
    from: apart ? null : from,
    to: phone,
    at: now.toISOString(),
  })
}
