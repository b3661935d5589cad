import { randomBytes } from 'node:crypto'

/** Length of every nonce: 16 random bytes in base64. */
export const NONCE_LENGTH = 24

/** A fresh nonce for one answer. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * Drawn in place of the nonce; secret and new at each start, so that no text written by anyone can
 * hold it.
 */
export const PLACEHOLDER = newNonce()
