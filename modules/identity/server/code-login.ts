import { and, eq, gt, isNull } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { isTeam } from '#modules/identity/contract/roles.ts'
import { smsCodes, users } from '#modules/identity/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries, giveBackTry } from '#kernel/limits/throttle.ts'
import { fail } from './errors.ts'
import { loginCodeRequested } from './events.ts'
import { codeGuessOf, codeGuessOfDevice, resetTries, takeOrRefuse } from './guess-limits.ts'
import { type DeviceProof, deviceOf, knowDevice } from './known-devices.ts'
import { openSession } from './session-tokens.ts'
import { hashSmsCode, issueCode, type SendCode } from './sms-codes.ts'
import { userInfo } from './users.ts'

type CodeRequest = { phone: string; address: string; proof: DeviceProof }

/**
 * Leaves the search for the account to a job, so that answer and time do not reveal it. Counts with
 * forgotten passwords: each costs an SMS.
 * @throws accounts.too_many_tries (429), with or without account
 */
export async function requestLoginCode(kernel: Kernel, input: CodeRequest): Promise<void> {
  const now = kernel.clock.now()
  const device = await deviceOf(kernel.db, { ...input, now })
  await kernel.transaction(async (tx) => {
    await takeOrRefuse(tx, kernel, resetTries(input, device))
    await kernel.events.emit(tx, loginCodeRequested, {
      requestId: newId(),
      phone: input.phone,
      at: now.toISOString(),
    })
  })
}

/** Sends nothing to a suspended user or a team role. Idempotent. */
export async function sendLoginCode(
  kernel: Kernel,
  sendCode: SendCode,
  { requestId, phone }: { requestId: string; phone: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.phone, phone), isNull(users.suspendedAt)))
      .for('update')
    if (!user || isTeam(user.role)) return
    const message = { userId: user.id, purpose: 'login', phone, requestId } as const
    await issueCode(tx, kernel, sendCode, message)
  })
}

type CodeLogin = CodeRequest & { code: string; userAgent: string }

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Signs in with a code, once. Answers an unknown phone, a team role and a wrong code alike, after
 * the same work. A second factor is asked for as after a password.
 * @throws accounts.login_code_wrong (422) · accounts.too_many_tries (429)
 */
export async function logInByCode(kernel: Kernel, input: CodeLogin): Promise<UserInfo> {
  const giveBack = await takeGuess(kernel, input)
  const { phone, code, proof, userAgent } = input
  const found = await kernel.db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  const userId = found[0]?.id ?? nobody
  const entered = await kernel.transaction(async (tx) => {
    const now = kernel.clock.now()
    if (!(await spendLoginCode(tx, { userId, code, now }))) return null
    // Locked: a concurrent change of role or suspension ends or refuses this session.
    const [user] = await tx
      .select({ role: users.role, suspendedAt: users.suspendedAt, provedAt: users.phoneProvedAt })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.phone, phone)))
      .for('no key update')
    if (!user || user.suspendedAt || isTeam(user.role)) return null
    await giveBack(tx)
    if (!user.provedAt)
      await tx.update(users).set({ phoneProvedAt: now }).where(eq(users.id, userId))
    await knowDevice(tx, { userId, proof, now })
    return userInfo(kernel, tx, userId, await openSession(tx, { userId, userAgent, now }))
  })
  if (!entered)
    throw fail('accounts.login_code_wrong', {
      details: { code: fail('accounts.login_code_wrong').message },
    })
  return entered
}

/** One statement, right or wrong: its time reveals no code and no account. */
async function spendLoginCode(
  tx: Tx,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const whose = { userId, purpose: 'login' } as const
  const spent = await tx
    .delete(smsCodes)
    .where(
      and(
        eq(smsCodes.userId, userId),
        eq(smsCodes.purpose, whose.purpose),
        eq(smsCodes.codeHash, hashSmsCode(whose, code)),
        gt(smsCodes.expiresAt, now),
      ),
    )
    .returning({ userId: smsCodes.userId })
  return spent.length > 0
}

/**
 * Counts a guess before the check, per number, whether it has an account or not.
 * @returns what to do if right.
 * @throws accounts.too_many_tries (429)
 */
async function takeGuess(kernel: Kernel, input: CodeLogin): Promise<(tx: Tx) => Promise<void>> {
  const now = kernel.clock.now()
  const device = await deviceOf(kernel.db, { proof: input.proof, phone: input.phone, now })
  if (device) {
    const own = codeGuessOfDevice(device)
    await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [own]))
    return (tx) => forgetTries(tx, [own])
  }
  const { here, byPhone, byAddress } = codeGuessOf(input)
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [here, byPhone, byAddress]))
  return async (tx) => {
    await forgetTries(tx, [here])
    for (const one of [byPhone, byAddress]) await giveBackTry(tx, one)
  }
}
