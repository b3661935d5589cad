import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: the OWASP Password Storage Cheat Sheet's second recommended setting. About 6 ms here. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings)
}

/** Compared when no account has the phone, so that an unknown number takes as long as a known one. */
let nobody: Promise<string> | undefined

export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword('personne')
  const matches = await verify(stored ?? (await nobody), password)
  return stored ? matches : false
}
