import { createPrivateKey, sign, type KeyObject } from 'node:crypto'

/**
 * The market's own pair, in base64url as browsers and push services take them: 65 bytes public, 32
 * private; `subject` is a mailto: or https: address.
 */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string }

const hours12 = 12 * 3_600

/** Signs who sends, for the push service of one origin, by RFC 8292. `at` in ms. */
export function vapidHeader(keys: VapidKeys, origin: string, at: number): string {
  const claims = { aud: origin, exp: Math.floor(at / 1_000) + hours12, sub: keys.subject }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKeyOf(keys),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

/** @throws TypeError when the two are not one pair of P-256 keys */
export function privateKeyOf({
  publicKey,
  privateKey,
}: Pick<VapidKeys, 'publicKey' | 'privateKey'>): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new TypeError('VAPID public key')
  const [x, y] = [
    point.subarray(1, 33).toString('base64url'),
    point.subarray(33).toString('base64url'),
  ]
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey } })
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
