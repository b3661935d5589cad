import { eq, and, isNull, count, sql } from 'drizzle-orm'

import type { SessionProfile, UserInfo } from '#modules/identity/contract/accounts.ts'
import { imageAddress } from '#modules/images/contract/images.ts'

import { users } from '#modules/identity/database/tables.ts'
import { isTaken, type Sql, type Tx } from '#kernel/database/database.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { passwordGrade } from '#modules/identity/contract/password-rules.ts'
import { requireOpen } from '#modules/settings/module.ts'
import { newId } from '#kernel/ids.ts'
import { fail } from './errors.ts'
import { nameChanged } from './events.ts'
import { refuseLocked, takeOrRefuse, takenNumber } from './guess-limits.ts'
import { knowDevice, type DeviceProof } from './known-devices.ts'
import { hashPassword } from './passwords/passwords.ts'
import { openSession } from './session-tokens.ts'

export type ShopsOfUser = { shopName: string | null; helps: SessionProfile['helps'] }
type ReadShops = (db: Sql, userId: string) => Promise<ShopsOfUser>

/** What a session shows of shops. */
export const shopsOfUser = new Need<ReadShops>('identity.shops-of-user')

export async function userInfo(
  kernel: Kernel,
  db: Sql,
  userId: string,
  token: string,
): Promise<UserInfo> {
  return (await session(kernel, db, userId, token)).user
}

/** @throws identity.unknown (404) */
export async function session(
  kernel: Kernel,
  db: Sql,
  userId: string,
  token: string,
): Promise<SessionProfile> {
  const [row] = await db
    .select({
      _id: users.id,
      phone: users.phone,
      name: users.name,
      role: users.role,
      imageId: users.imageId,
      passwordGrade: users.passwordGrade,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw fail('identity.unknown')
  const { imageId, phone, passwordGrade, hasPassword, ...rest } = row
  const { shopName, helps } = await shopsOfUser.of(kernel)(db, userId)
  return {
    user: {
      ...rest,
      token,
      phone: phone ?? '',
      shopName,
      imageUrl: imageId ? imageAddress(imageId, 160) : null,
    },
    helps,
    passwordIsEasy: passwordGrade === 'easy',
    hasPassword,
  }
}

/** `imageId`: null removes, undefined keeps the picture. */
type Change = { userId: string; name: string; imageId?: string | null | undefined }

/** @throws identity.picture_unknown (422) */
export async function changeProfile(
  kernel: Kernel,
  { userId, name, imageId }: Change,
): Promise<void> {
  await kernel.transaction(async (tx) => {
    if (imageId) {
      const own = await tx.$count(
        pictureFacts,
        and(eq(pictureFacts.id, imageId), eq(pictureFacts.ownerId, userId)),
      )
      if (own === 0)
        throw fail('identity.picture_unknown', {
          details: { imageId: fail('identity.picture_unknown').message },
        })
    }
    const [before] = await tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    await tx
      .update(users)
      .set({ name, ...(imageId === undefined ? {} : { imageId }) })
      .where(eq(users.id, userId))
    if (before && before.name !== name) await kernel.events.emit(tx, nameChanged, { userId })
  })
}

/** Below two, no second approval is possible. */
export async function financeCount(db: Pick<Tx, 'select'>): Promise<number> {
  const [found] = await db
    .select({ people: count() })
    .from(users)
    .where(and(eq(users.role, 'finance'), isNull(users.suspendedAt)))
  return found?.people ?? 0
}

type NewUser = {
  name: string
  phone: string
  password: string
  acceptedTerms?: boolean | undefined
  userAgent: string
  proof?: DeviceProof
  address?: string
}

/**
 * @throws identity.phone_taken (409) · identity.too_many_tries (429) after too many taken numbers ·
 * switches.registration_closed (409)
 */
export async function registerUser(kernel: Kernel, input: NewUser): Promise<UserInfo> {
  requireOpen(kernel, 'registration')
  const look = input.address === undefined ? null : takenNumber(input.address)
  if (look) await refuseLocked(kernel, look)
  const passwordHash = await hashPassword(input.password)
  const now = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx) => {
      const userId = newId()
      await tx.insert(users).values({
        id: userId,
        phone: input.phone,
        name: input.name,
        passwordHash,
        passwordGrade: passwordGrade(input.password, input.phone),
        acceptedTermsAt: input.acceptedTerms ? now : null,
        createdAt: now,
      })
      const { proof, address } = input
      if (proof && address) await knowDevice(tx, { userId, proof, address, now })
      const token = await openSession(tx, { userId, userAgent: input.userAgent, now })
      return userInfo(kernel, tx, userId, token)
    })
  } catch (error) {
    if (look && isTaken(error)) await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [look]))
    if (isTaken(error))
      throw fail('identity.phone_taken', {
        details: { phone: fail('identity.phone_taken').message },
      })
    throw error
  }
}
