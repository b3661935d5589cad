import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export const SECRET_KEY_BYTES = 32
const magic = Buffer.from('sgs1')
const nonceBytes = 12
const tagBytes = 16

/** `before`: old key, while rows are encrypted anew. */
export type SecretKeys = { key: Buffer; before: Buffer | null }

/**
 * Encrypts stored secrets by AES-256-GCM: `sgs1`, four bytes of the key's hash, nonce, tag, cipher
 * text. `owner` is authenticated, so that a secret cannot move to another's row.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>
  readonly #key: Buffer
  readonly prefix: Buffer

  constructor({ key, before }: SecretKeys) {
    this.#key = key
    this.prefix = prefixOf(key)
    this.#keys = new Map(
      [before, key].flatMap((one) => (one ? [[prefixOf(one).toString('hex'), one]] : [])),
    )
  }

  seal(clear: Buffer, owner: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([cipher.update(clear), cipher.final()])
    return Buffer.concat([this.prefix, nonce, cipher.getAuthTag(), sealed])
  }

  /**
   * Returns an unsealed one unchanged.
   * @throws Error for another key or owner
   */
  open(stored: Buffer, owner: string): Buffer {
    if (!isSealed(stored)) return stored
    const prefix = stored.subarray(0, this.prefix.length)
    const key = this.#keys.get(prefix.toString('hex'))
    if (!key) throw new Error(`a secret of ${owner} is sealed with another SECRETS_KEY`)
    const tagAt = prefix.length + nonceBytes
    const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(prefix.length, tagAt))
      .setAAD(Buffer.from(owner))
      .setAuthTag(stored.subarray(tagAt, tagAt + tagBytes))
    return Buffer.concat([decipher.update(stored.subarray(tagAt + tagBytes)), decipher.final()])
  }

  /** No clear secret has a dot. */
  get textPrefix(): string {
    return `${this.prefix.toString('hex')}.`
  }

  sealText(clear: string, owner: string): string {
    return this.textPrefix + this.seal(Buffer.from(clear), owner).toString('base64url')
  }

  /** @throws Error for another key or owner */
  openText(stored: string, owner: string): string {
    const sealed = /^[0-9a-f]{16}\.([\w-]+)$/.exec(stored)?.[1]
    return sealed ? this.open(Buffer.from(sealed, 'base64url'), owner).toString() : stored
  }
}

/** Makes a key for SECRETS_KEY. */
export function newSecretKey(): string {
  return randomBytes(SECRET_KEY_BYTES).toString('base64url')
}

function isSealed(stored: Buffer): boolean {
  const least = magic.length + 4 + nonceBytes + tagBytes
  return stored.length > least && stored.subarray(0, magic.length).equals(magic)
}

function prefixOf(key: Buffer): Buffer {
  return Buffer.concat([magic, createHash('sha256').update(key).digest().subarray(0, 4)])
}
