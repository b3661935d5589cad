import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes: the OWASP Password Storage Cheat Sheet's second recommended setting. About 6 ms here. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings)
}

/** Compared when no account has the phone, so that an unknown number takes as long as a known one. */
let nobody: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword('personne')
  return nobody
}

/** Makes that hash at start-up: otherwise the first unknown number would take twice as long. */
export function warmPasswords(): void {
  void hashOfNobody()
}

export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const matches = await verify(stored ?? (await hashOfNobody()), password)
  return stored ? matches : false
}
