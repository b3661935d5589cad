import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/**
 * What a browser gave when it subscribed: its public key (65 bytes) and its secret (16 bytes), both
 * in base64url.
 */
export type PushKeys = { p256dh: string; auth: string }
/** Random for every message; passed in only by the test of the standard's example. */
type Chance = { salt: Buffer; sender: ECDH }

/** Record size in bytes: one record is enough, since push services take no longer message. */
const RECORD = 4_096
const TAG = 16

/**
 * Encrypts a message so that only that browser reads it, by RFC 8291 (aes128gcm, RFC 8188): salt,
 * record size and our one-time key come before it.
 * @throws RangeError for a text of more than 3 900 bytes, or invalid keys
 */
export function encryptPush(text: string, keys: PushKeys, chance: Chance = freshChance()): Buffer {
  const plain = Buffer.from(text, 'utf8')
  if (plain.length > RECORD - TAG - 1 - 86 - 93)
    throw new RangeError(`a push message of ${plain.length} bytes`)
  const browserKey = Buffer.from(keys.p256dh, 'base64url')
  const secret = Buffer.from(keys.auth, 'base64url')
  if (browserKey.length !== 65 || secret.length !== 16)
    throw new RangeError('keys of a push subscription')
  const { salt, sender } = chance
  const ownKey = sender.getPublicKey()

  const shared = sender.computeSecret(browserKey)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const material = derived(shared, secret, keyInfo, 32)
  const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 says that this is the last record.
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD, 16)
  header.writeUInt8(ownKey.length, 20)
  return Buffer.concat([header, ownKey, sealed])
}

/** Whether these are valid keys: a point of the curve, and sixteen bytes. */
export function areBrowserKeys({ p256dh, auth }: PushKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  if (key.length !== 65 || key[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16)
    return false
  try {
    freshChance().sender.computeSecret(key)
    return true
  } catch {
    return false
  }
}

function freshChance(): Chance {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

function derived(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length))
}
