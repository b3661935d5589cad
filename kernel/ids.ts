import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { v7 } from 'uuid'

/** Makes a key that sorts by time: new rows stand together in their index. */
export function newId(): string {
  return v7()
}

/** Makes 256 random bits; only the hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function randomKey(length: number): Buffer {
  return randomBytes(length)
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function randomDigits(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0')
}

/** Letters and digits that are not confused when read aloud. */
const clearAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function randomClearText(length: number): string {
  return Array.from({ length }, () => clearAlphabet[randomInt(clearAlphabet.length)]).join('')
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(a).digest(),
    createHash('sha256').update(b).digest(),
  )
}
