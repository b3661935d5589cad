import { and, eq, isNull } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { isTeam } from '#kernel/wire/roles.ts'
import { users } from '#modules/identity/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries, giveBackTry } from '#kernel/limits/throttle.ts'
import { browserOf, issueBrowserCode, spendBrowserCode } from './browser-codes.ts'
import { fail } from './errors.ts'
import { loginCodeRequested } from './events.ts'
import { askOrRefuse, codeGuessOf, resetTries, takeOrRefuse } from './guess-limits.ts'
import { askerOf, type DeviceProof, knowDevice } from './known-devices.ts'
import { isNumberDoubtful, noteOwnerCheck } from './long-unused.ts'
import { openOrWiden } from './session-tokens.ts'
import type { SendCode } from './sms-codes.ts'
import { userInfo } from './users.ts'

type CodeRequest = { phone: string; address: string; proof: DeviceProof }

/**
 * Leaves the search for the account to a job, so that answer and time do not reveal it. Counts with
 * forgotten passwords: each costs an SMS. The code is for the browser that asks.
 * @returns s until another may be asked for
 * @throws identity.too_many_tries (429), with or without account
 */
export async function requestLoginCode(kernel: Kernel, input: CodeRequest): Promise<number> {
  const now = kernel.clock.now()
  const asker = await askerOf(kernel.db, { ...input, now })
  return kernel.transaction(async (tx) => {
    const again = await askOrRefuse(tx, kernel, resetTries(input, asker))
    await kernel.events.emit(tx, loginCodeRequested, {
      requestId: newId(),
      phone: input.phone,
      browser: browserOf(input.proof).toString('hex'),
      at: now.toISOString(),
    })
    return again
  })
}

/** Sends nothing to a suspended user or a team role. Idempotent. */
export async function sendLoginCode(
  kernel: Kernel,
  sendCode: SendCode,
  { requestId, phone, browser }: { requestId: string; phone: string; browser: string },
): Promise<void> {
  await kernel.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.phone, phone), isNull(users.suspendedAt)))
      .for('update')
    if (!user || isTeam(user.role)) return
    await issueBrowserCode(tx, sendCode, {
      phone,
      purpose: 'login',
      browser: Buffer.from(browser, 'hex'),
      userId: user.id,
      now: kernel.clock.now(),
      requestId,
    })
  })
}

/** `presented`: bearer token of the browser; '': none. */
type CodeLogin = CodeRequest & { code: string; userAgent: string; presented: string }

/**
 * Signs in with a code, once. Answers an unknown phone, a team role and a wrong code alike, after
 * the same work. A second factor is asked for as after a password. A code alone opens no account
 * that was long unused.
 * @throws identity.login_code_wrong (422) · identity.long_unused (409) · identity.too_many_tries
 * (429)
 */
export async function logInByCode(kernel: Kernel, input: CodeLogin): Promise<UserInfo> {
  const giveBack = await takeGuess(kernel, input)
  const { phone, code, proof, address, userAgent, presented } = input
  const browser = browserOf(proof)
  const entered = await kernel.transaction(async (tx) => {
    const now = kernel.clock.now()
    if (!(await spendBrowserCode(tx, { phone, purpose: 'login', browser }, { code, now })))
      return null
    // Locked: a concurrent change of role or suspension ends or refuses this session.
    const [user] = await tx
      .select({
        id: users.id,
        role: users.role,
        suspendedAt: users.suspendedAt,
        provedAt: users.phoneProvedAt,
        createdAt: users.createdAt,
        lastSeenAt: users.lastSeenAt,
        phoneDoubtedAt: users.phoneDoubtedAt,
      })
      .from(users)
      .where(eq(users.phone, phone))
      .for('no key update')
    if (!user || user.suspendedAt || isTeam(user.role)) return null
    const userId = user.id
    await giveBack(tx)
    if (isNumberDoubtful(user, now)) {
      await noteOwnerCheck(tx, { browser, userId, phone, now })
      return 'long_unused'
    }
    if (!user.provedAt)
      await tx.update(users).set({ phoneProvedAt: now }).where(eq(users.id, userId))
    await knowDevice(tx, { userId, proof, address, now })
    const token = await openOrWiden(tx, { userId, userAgent, now, presented })
    return userInfo(kernel, tx, userId, token)
  })
  if (!entered)
    throw fail('identity.login_code_wrong', {
      details: { code: fail('identity.login_code_wrong').message },
    })
  if (entered === 'long_unused') throw fail('identity.long_unused')
  return entered
}

/**
 * Counts a guess before the check, per number and browser, whether it has an account or not.
 * @returns what to do if right.
 * @throws identity.too_many_tries (429)
 */
async function takeGuess(kernel: Kernel, input: CodeLogin): Promise<(tx: Tx) => Promise<void>> {
  const { byBrowser, byAddress } = codeGuessOf(input, browserOf(input.proof).toString('hex'))
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [byBrowser, byAddress]))
  return async (tx) => {
    await forgetTries(tx, [byBrowser])
    await giveBackTry(tx, byAddress)
  }
}
