import { Secret, TOTP } from 'otpauth'
import { and, eq } from 'drizzle-orm'

import { brand } from '#kernel/wire/brand.ts'

import { recoveryCodes } from '#modules/identity/database/tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import { hashToken, randomClearText } from '#kernel/ids.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { readCode, readLetteredCode } from '#kernel/wire/typed-digits.ts'

const period = 30
const window = 1

/** @returns the code's step; null: wrong or used */
export function stepOf(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const token = readCode(code, OTP_LENGTH)
  if (token === null) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / period) + delta
  return step > lastStep ? step : null
}

export function keyOf(secret: Buffer, phone: string): { secret: string; uri: string } {
  const totp = totpOf(secret, phone)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: brand.name,
    label,
    period,
    digits: 6,
    algorithm: 'SHA1',
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

const howMany = 10

export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => `${randomClearText(5)}-${randomClearText(5)}`)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

function hashOf(userId: string, code: string): Buffer {
  return hashToken(`${userId} ${readLetteredCode(code)}`)
}
