import { and, eq, gt, sql } from 'drizzle-orm'

import { browserCodes } from '#modules/identity/database/tables.ts'
import type { browserCodePurposes } from '#modules/identity/database/values.ts'
import { OTP_LENGTH, SMS_CODE_MS } from '#kernel/wire/limits.ts'
import { addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import { hashToken, newId, randomDigits } from '#kernel/ids.ts'
import type { DeviceProof } from './known-devices.ts'
import type { SendCode } from './sms-codes.ts'

type BrowserCodeOwner = {
  phone: string
  purpose: (typeof browserCodePurposes)[number]
  /** SHA-256 of the browser's token. */
  browser: Buffer
}

type NewBrowserCode = BrowserCodeOwner & {
  /** null: the number has no account yet. */
  userId: string | null
  now: Date
  /** Sends once for it. */
  requestId?: string
}

export function browserOf({ token }: DeviceProof): Buffer {
  return hashToken(token)
}

/** Sends a code; earlier ones of the browser stay valid until they expire. The caller limits. */
export async function issueBrowserCode(
  tx: Tx,
  sendCode: SendCode,
  { phone, purpose, browser, userId, now, requestId = newId() }: NewBrowserCode,
): Promise<void> {
  const code = randomDigits(OTP_LENGTH)
  const expiresAt = addMs(now, SMS_CODE_MS)
  const message = { key: `code:${requestId}`, userId, phone, code, purpose, expiresAt }
  if (!(await sendCode(tx, message))) return
  await tx
    .insert(browserCodes)
    .values({
      phone,
      purpose,
      browserHash: browser,
      codeHash: hashOf(phone, purpose, code),
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing()
}

/**
 * Spends every code of the browser when one of them is right. One statement, right or wrong: its
 * time reveals no code and no account.
 */
export async function spendBrowserCode(
  tx: Tx,
  { phone, purpose, browser }: BrowserCodeOwner,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const own = and(
    eq(browserCodes.phone, phone),
    eq(browserCodes.purpose, purpose),
    eq(browserCodes.browserHash, browser),
  )
  const right = tx
    .select({ one: sql`1` })
    .from(browserCodes)
    .where(
      and(
        own,
        eq(browserCodes.codeHash, hashOf(phone, purpose, code)),
        gt(browserCodes.expiresAt, now),
      ),
    )
  const spent = await tx
    .delete(browserCodes)
    .where(and(own, sql`exists (${right})`))
    .returning({ phone: browserCodes.phone })
  return spent.length > 0
}

function hashOf(phone: string, purpose: string, code: string): Buffer {
  return hashToken(`${phone} ${purpose} ${code}`)
}
