import { Secret, TOTP } from 'otpauth'

import { brand } from '#kernel/wire/brand.ts'

const period = 30
/** The clock of a telephone may be half a minute off. */
const window = 1

/** @returns the step whose code was given, or null: wrong, or used before */
export function stepOf(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1_000 / period) + delta
  return step > lastStep ? step : null
}

/** What an authenticator reads from the QR code, and what is typed where it cannot. */
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
