import { createECDH } from 'node:crypto'

/** A new pair of keys for web push, as lines of a configuration. */
export function vapidLines(): string[] {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return [
    `VAPID_PUBLIC_KEY=${pair.getPublicKey('base64url')}`,
    // Leading zeros stay: the key has 43 characters.
    `VAPID_PRIVATE_KEY=${Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')}`,
    'VAPID_SUBJECT=mailto:',
  ]
}
