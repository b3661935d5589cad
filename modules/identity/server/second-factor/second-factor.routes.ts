import { codeLifeWords } from '#kernel/wire/span-words.ts'
import * as contract from '#modules/identity/contract/second-factor.ts'
import { and, eq, isNotNull, ne, gt } from 'drizzle-orm'
import type { Caller, Lack } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { secondFactors, sessions, users, recoveryCodes } from '#modules/identity/database/tables.ts'
import { stepUpNeeded } from '#kernel/errors.ts'
import { randomKey } from '#kernel/ids.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import type { SecondFactor } from '#modules/identity/contract/second-factor.ts'
import { addMs } from '#kernel/clock.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { readCode } from '#kernel/wire/typed-digits.ts'
import { findLack, type TeamRules } from '../session-tokens.ts'
import { type SendCode, issueCode, spendCode, codeTries } from '../sms-codes.ts'
import { factorChanged } from '../events.ts'
import { fail } from '../errors.ts'
import { isNumberDoubtful } from '../long-unused.ts'
import { renewRecoveryCodes, spendRecoveryCode, keyOf, stepOf } from './factor-codes.ts'
import { askOrRefuse } from '../guess-limits.ts'
import { factorDeviceOf, noteFactorDevice, readProof } from '../known-devices.ts'
import { boundedTry, type FactorGiver } from './factor-tries.ts'
import { secretOwnerOf } from './seal-factors.ts'

const secretBytes = 20

export function secondFactorRoutes(
  kernel: Kernel,
  { rules, sendCode }: { rules: TeamRules; sendCode: SendCode },
): Route[] {
  const stateFor = async (caller: Caller) => {
    const lacks = await findLack(kernel.db, caller.sessionHash, rules)
    const freshness = { now: kernel.clock.now(), freshMs: rules.freshMs }
    return readFactor(kernel.db, { ...caller, lacks }, freshness)
  }
  return [
    route(contract.readSecondFactor, ({ caller }) => stateFor(caller)),
    route(contract.beginSecondFactor, ({ caller }) =>
      beginEnrolment(kernel, caller, rules.freshMs),
    ),
    route(contract.confirmSecondFactor, async ({ caller, body, address, raw }) => ({
      recoveryCodes: await confirmEnrolment(
        kernel,
        { ...caller, address, proof: readProof(raw.headers.cookie) },
        body.code,
      ),
    })),
    route(contract.passSecondFactor, async ({ caller, body, address, raw }) => {
      const giver = { ...caller, address, proof: readProof(raw.headers.cookie) }
      await passFactor(kernel, giver, body)
      return stateFor(caller)
    }),
    route(contract.requestFactorBySms, async ({ caller, address, raw }) => {
      const giver = { ...caller, address, proof: readProof(raw.headers.cookie) }
      const again = await requestFactorBySms(kernel, sendCode, giver)
      return { message: `Un code vous est envoyé par SMS. Il est ${codeLifeWords}.`, again }
    }),
  ]
}

/**
 * Valid once a code is confirmed.
 * @throws session.step_up (403) when an earlier one was not just used
 */
async function beginEnrolment(
  kernel: Kernel,
  { userId, sessionHash }: Caller,
  freshMs: number,
): Promise<{ secret: string; uri: string }> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId))
    if (!user?.phone) throw fail('identity.unknown')
    const counts = await tx.$count(
      secondFactors,
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)),
    )
    if (counts > 0 && !(await isFresh(tx, sessionHash, { now, freshMs }))) throw stepUpNeeded()
    const secret = randomKey(secretBytes)
    const fresh = { pendingSecret: kernel.secrets.seal(secret, secretOwnerOf(userId)) }
    await tx
      .insert(secondFactors)
      .values({ userId, createdAt: now, ...fresh })
      .onConflictDoUpdate({ target: secondFactors.userId, set: fresh })
    return keyOf(secret, user.phone)
  })
}

/**
 * Ends every other session.
 * @returns recovery codes. @throws identity.factor_missing (409) · identity.factor_wrong (422) ·
 * identity.too_many_tries (429)
 */
async function confirmEnrolment(kernel: Kernel, giver: Giver, code: string): Promise<string[]> {
  const { userId, sessionHash } = giver
  return boundedTry(kernel, giver, 'app', async (tx) => {
    const now = kernel.clock.now()
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .for('update')
    if (!factor?.pendingSecret) throw fail('identity.factor_missing')
    const pending = kernel.secrets.open(factor.pendingSecret, secretOwnerOf(userId))
    const step = stepOf(pending, code, { now, lastStep: 0 })
    if (step === null)
      throw fail('identity.factor_wrong', {
        details: { code: fail('identity.factor_wrong').message },
      })
    await tx
      .update(secondFactors)
      .set({ secret: factor.pendingSecret, pendingSecret: null, lastStep: step, confirmedAt: now })
      .where(eq(secondFactors.userId, userId))
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sessionHash)))
    await tx.update(sessions).set({ factorAt: now }).where(eq(sessions.tokenHash, sessionHash))
    await kernel.events.emit(tx, factorChanged, { userId, at: now.toISOString() })
    return renewRecoveryCodes(tx, userId)
  })
}

type Giver = Caller & FactorGiver
type FactorCode = { by: 'app' | 'recovery' | 'sms'; code: string }

/**
 * Each code works once.
 * @throws identity.factor_wrong · identity.code_wrong · identity.code_dead (422) ·
 * identity.factor_missing (409) · identity.too_many_tries (429)
 */
async function passFactor(kernel: Kernel, giver: Giver, given: FactorCode): Promise<void> {
  const { userId } = giver
  if (given.by === 'sms') {
    const { sessionHash } = giver
    const whose = { userId, sessionHash, purpose: 'second_factor' } as const
    return spendCode(kernel, whose, readCode(given.code, OTP_LENGTH) ?? '', async (tx) => {
      await lockFactor(tx, userId)
      await noteFactor(tx, kernel, giver)
      await noteFactorDevice(tx, { ...giver, now: kernel.clock.now() })
    })
  }
  await boundedTry(kernel, giver, given.by, async (tx) => {
    const factor = await lockFactor(tx, userId)
    const right =
      given.by === 'recovery'
        ? await spendRecoveryCode(tx, userId, given.code)
        : await takeStep(tx, kernel, factor, given.code)
    if (!right)
      throw fail('identity.factor_wrong', {
        details: { code: fail('identity.factor_wrong').message },
      })
    await noteFactor(tx, kernel, giver)
  })
}

type Factor = { userId: string; secret: Buffer; lastStep: number }

async function lockFactor(tx: Tx, userId: string): Promise<Factor> {
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .for('update')
  if (!factor?.secret) throw fail('identity.factor_missing')
  return { userId, secret: factor.secret, lastStep: factor.lastStep }
}

async function takeStep(
  tx: Tx,
  kernel: Kernel,
  { userId, secret, lastStep }: Factor,
  code: string,
): Promise<boolean> {
  const clear = kernel.secrets.open(secret, secretOwnerOf(userId))
  const step = stepOf(clear, code, { now: kernel.clock.now(), lastStep })
  if (step === null) return false
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
  return true
}

async function noteFactor(tx: Tx, kernel: Kernel, { sessionHash }: Caller): Promise<void> {
  await tx
    .update(sessions)
    .set({ factorAt: kernel.clock.now() })
    .where(eq(sessions.tokenHash, sessionHash))
}

/**
 * Counts apart for a device that gave the factor before: a thief of the password uses up no SMS of
 * its owner.
 * @returns s until another may be asked for
 * @throws identity.factor_missing (409) · identity.too_many_tries (429)
 */
async function requestFactorBySms(
  kernel: Kernel,
  sendCode: SendCode,
  giver: Giver,
): Promise<number> {
  const { userId, sessionHash, address } = giver
  const device = await factorDeviceOf(kernel.db, { ...giver, now: kernel.clock.now() })
  return kernel.transaction(async (tx) => {
    await lockFactor(tx, userId)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (!user?.phone) throw fail('identity.factor_missing')
    if (isNumberDoubtful(user, kernel.clock.now())) throw fail('identity.number_doubtful')
    const { phone } = user
    const again = await askOrRefuse(tx, kernel, codeTries({ phone, address, device }))
    const whose = { userId, sessionHash, purpose: 'second_factor' } as const
    await issueCode(tx, kernel, sendCode, { ...whose, phone })
    return again
  })
}

type Requester = { userId: string; sessionHash: Buffer; lacks: Lack | null }

type Freshness = { now: Date; freshMs: number }

async function readFactor(
  db: Sql,
  { userId, sessionHash, lacks }: Requester,
  { now, freshMs }: Freshness,
): Promise<SecondFactor> {
  const [[factor], [session], codes] = [
    await db
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
    await db
      .select({ factorAt: sessions.factorAt })
      .from(sessions)
      .where(eq(sessions.tokenHash, sessionHash)),
    await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  ]
  const until = session?.factorAt ? addMs(session.factorAt, freshMs) : null
  return {
    enrolled: factor !== undefined,
    enrolledAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodes: codes,
    lacks,
    freshUntil: until && until > now ? until.toISOString() : null,
  }
}

async function isFresh(
  db: Sql,
  sessionHash: Buffer,
  { now, freshMs }: Freshness,
): Promise<boolean> {
  const fresh = await db.$count(
    sessions,
    and(eq(sessions.tokenHash, sessionHash), gt(sessions.factorAt, addMs(now, -freshMs))),
  )
  return fresh > 0
}
