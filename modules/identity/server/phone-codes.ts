import { and, eq } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { users } from '#modules/identity/database/tables.ts'
import { requireOpen } from '#modules/settings/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetTries, giveBackTry } from '#kernel/limits/throttle.ts'
import { counter } from '#kernel/telemetry/metrics.ts'
import { browserOf, issueBrowserCode, spendBrowserCode } from './browser-codes.ts'
import { fail } from './errors.ts'
import {
  allSaleCodes,
  askOrRefuse,
  codeGuessOf,
  saleCodeTries,
  takeOrRefuse,
} from './guess-limits.ts'
import { type DeviceProof, knowDevice } from './known-devices.ts'
import { isNumberDoubtful, noteOwnerCheck } from './long-unused.ts'
import { openSession } from './session-tokens.ts'
import type { SendCode } from './sms-codes.ts'
import { userInfo } from './users.ts'

const wrongOrDead = fail('identity.login_code_wrong').message

const manySaleCodes = counter(
  'sale_codes_refused_total',
  'Codes of sales by link that were refused since the whole market asked for too many.',
  [],
)

type SaleCodeRequest = { phone: string; link: string; address: string; proof: DeviceProof }

/**
 * Sends a code to a number that may have no account, for the browser that asks. Counts by number,
 * link and network, and in all.
 * @returns s until another may be asked for
 * @throws identity.too_many_tries (429)
 */
export async function sendPhoneCode(
  kernel: Kernel,
  sendCode: SendCode,
  { phone, link, address, proof }: SaleCodeRequest,
): Promise<number> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const again = await askOrRefuse(tx, kernel, saleCodeTries({ phone, address }, link))
    await takeOrRefuse(tx, kernel, [allSaleCodes]).catch((refused: unknown) => {
      manySaleCodes.inc()
      throw refused
    })
    await issueBrowserCode(tx, sendCode, {
      phone,
      purpose: 'sale',
      browser: browserOf(proof),
      userId: null,
      now,
    })
    return again
  })
}

type PhoneEntry = {
  name: string
  phone: string
  code: string
  saleId: string
  userAgent: string
  address: string
  proof: DeviceProof
}

/**
 * Signs in the buyer with this number, once; makes her account, without a password, where there is
 * none. Of an account that was there, the session opens this sale alone and shows the name typed.
 * @returns null for an account with another role; `long_unused`: the browser has still to tell
 * whether the account is its own
 * @throws identity.code_wrong · identity.code_dead (422) · identity.suspended (403) ·
 * switches.registration_closed (409)
 */
export async function enterByPhoneCode(
  kernel: Kernel,
  { name, phone, code, saleId, userAgent, address, proof }: PhoneEntry,
): Promise<(UserInfo & { onlySale: string | null }) | 'long_unused' | null> {
  const now = kernel.clock.now()
  const browser = browserOf(proof)
  const { byBrowser, byAddress } = codeGuessOf({ phone, address }, browser.toString('hex'))
  await kernel.transaction((tx) => takeOrRefuse(tx, kernel, [byBrowser, byAddress]))
  const entered = await kernel.transaction(async (tx) => {
    if (!(await spendBrowserCode(tx, { phone, purpose: 'sale', browser }, { code, now })))
      return false
    await forgetTries(tx, [byBrowser])
    await giveBackTry(tx, byAddress)
    const buyer = await buyerWithPhone(tx, kernel, { name, phone, now, browser })
    if (!buyer || buyer === 'long_unused') return buyer
    const { userId, isNew } = buyer
    await knowDevice(tx, { userId, proof, address, now })
    const onlySale = isNew ? null : saleId
    const token = await openSession(tx, { userId, userAgent, now, onlySale })
    if (isNew) return { ...(await userInfo(kernel, tx, userId, token)), onlySale }
    const shown = { _id: userId, token, phone, name, role: 'buyer' } as const
    return { ...shown, shopName: null, imageUrl: null, onlySale }
  })
  if (entered === false)
    throw fail('identity.code_wrong', { sentence: wrongOrDead, details: { code: wrongOrDead } })
  return entered
}

async function buyerWithPhone(
  tx: Tx,
  kernel: Kernel,
  input: { name: string; phone: string; now: Date; browser: Buffer },
): Promise<{ userId: string; isNew: boolean } | 'long_unused' | null> {
  const { name, phone, now, browser } = input
  const [user] = await tx.select().from(users).where(eq(users.phone, phone)).for('no key update')
  if (!user) {
    requireOpen(kernel, 'registration')
    const id = newId()
    const times = { acceptedTermsAt: now, phoneProvedAt: now, createdAt: now }
    const made = await tx
      .insert(users)
      .values({ id, phone, name, ...times })
      .onConflictDoNothing({ target: users.phone })
      .returning({ id: users.id })
    // Registered in this instant.
    return made.length > 0 ? { userId: id, isNew: true } : buyerWithPhone(tx, kernel, input)
  }
  if (user.suspendedAt) throw fail('identity.suspended')
  if (user.role !== 'buyer') return null
  if (isNumberDoubtful(user, now)) {
    await noteOwnerCheck(tx, { browser, userId: user.id, phone, now })
    return 'long_unused'
  }
  if (!user.phoneProvedAt)
    await tx
      .update(users)
      .set({ phoneProvedAt: now })
      .where(and(eq(users.id, user.id), eq(users.phone, phone)))
  return { userId: user.id, isNew: false }
}
