import { hash, verify } from '@node-rs/argon2'

/**
 * argon2id, 19 MiB, two passes: the OWASP Password Storage Cheat Sheet's second recommended
 * setting. About 6 ms here.
 */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let chosen = settings

export function hashPassword(password: string): Promise<string> {
  return hash(password, chosen)
}

/** Only for tests, which sign in thousands of people: the least that argon2 permits. */
export function hashCheaply(): void {
  chosen = { memoryCost: 8, timeCost: 1, parallelism: 1 }
}

/**
 * Compared when no account has the phone, so that an unknown number takes as long as a known one.
 */
let placeholder: Promise<string> | undefined

function placeholderHash(): Promise<string> {
  placeholder ??= hashPassword('personne')
  return placeholder
}

/** Makes that hash at start-up: otherwise the first unknown number would take twice as long. */
export function warmPasswords(): void {
  void placeholderHash()
}

export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const matches = await verify(stored ?? (await placeholderHash()), password)
  return stored ? matches : false
}
