import { and, eq } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { passwordGrade } from '#modules/identity/contract/password-rules.ts'

import { users } from '#modules/identity/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries, giveBackTry, triesLeft } from '#kernel/limits/throttle.ts'
import { DomainError } from '#kernel/errors.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import { fail } from './errors.ts'
import { guessOf, guessOfDevice, takeOrRefuse } from './guess-limits.ts'
import { deviceOf, knowDevice, type DeviceProof } from './known-devices.ts'
import { isLongUnused } from './long-unused.ts'
import { passwordMatches } from './passwords/passwords.ts'
import { openOrWiden } from './session-tokens.ts'
import { userInfo } from './users.ts'

type LogIn = {
  phone: string
  password: string
  address: string
  userAgent: string
  proof: DeviceProof
  /** Bearer token of the browser; '': none. */
  presented: string
}

/**
 * Answers an unknown phone alike, after the same work. Counts guesses before the check: concurrent
 * ones gain nothing.
 * @throws identity.too_many_tries (429) · identity.wrong_credentials (401) · identity.suspended
 * (403, only with the right password)
 */
export async function logIn(kernel: Kernel, input: LogIn): Promise<UserInfo> {
  const giveBack = await takeGuess(kernel, input)
  const [user] = await kernel.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.phone, input.phone))
  if (!(await passwordMatches(input.password, user?.passwordHash)) || !user?.passwordHash)
    throw fail('identity.wrong_credentials')

  const { id, passwordHash } = user
  const session = await kernel.transaction(async (tx) => {
    await giveBack(tx)
    // Locked: a concurrent password change ends or refuses this session.
    const [same] = await tx
      .select({
        suspendedAt: users.suspendedAt,
        createdAt: users.createdAt,
        lastSeenAt: users.lastSeenAt,
        phoneDoubtedAt: users.phoneDoubtedAt,
      })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('no key update')
    if (!same || same.suspendedAt) return same
    const now = kernel.clock.now()
    // The password is its owner’s, the number may be another person’s.
    const doubts = isLongUnused(same, now) ? { phoneDoubtedAt: now, phoneProvedAt: null } : {}
    await tx
      .update(users)
      .set({ passwordGrade: passwordGrade(input.password, input.phone), ...doubts })
      .where(eq(users.id, id))
    await knowDevice(tx, { userId: id, proof: input.proof, address: input.address, now })
    const { userAgent, presented } = input
    const token = await openOrWiden(tx, { userId: id, userAgent, now, presented })
    return userInfo(kernel, tx, id, token)
  })
  if (!session) throw fail('identity.wrong_credentials')
  if ('suspendedAt' in session) throw fail('identity.suspended')
  return session
}

/**
 * Counts a guess. A known device counts alone; else per number and network, number, network, and
 * number of a network.
 * @returns what to do if right.
 * @throws identity.too_many_tries (429)
 */
async function takeGuess(kernel: Kernel, input: LogIn): Promise<(tx: Tx) => Promise<void>> {
  const now = kernel.clock.now()
  const device = await deviceOf(kernel.db, { proof: input.proof, phone: input.phone, now })
  if (device) {
    const own = guessOfDevice(device)
    await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [own]))
    return (tx) => forgetTries(tx, [own])
  }
  const { here, byPhone, byAddress, byNumber } = guessOf(input)
  await kernel.transaction(async (tx) => {
    const { left } = await triesLeft(tx, now, here)
    const isFirst = left === here.throttle.free
    await takeOrRefuse(tx, kernel, [here, byPhone, byAddress, ...(isFirst ? [byNumber] : [])])
  })
  return async (tx) => {
    await forgetTries(tx, [here])
    for (const one of [byPhone, byAddress, byNumber]) await giveBackTry(tx, one)
  }
}

const refusals = counter('login_refusals_total', 'Sign-ins that were refused, by reason.', [
  'reason',
])

/** Counts refusals, many of which suggest guessing. */
export async function countLoginRefusals<T>(logIn: () => Promise<T>): Promise<T> {
  try {
    return await logIn()
  } catch (error) {
    if (error instanceof DomainError)
      refusals.inc({ reason: error.code.replace(/^identity\./, '') })
    throw error
  }
}
