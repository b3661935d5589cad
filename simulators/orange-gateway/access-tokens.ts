import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Clock, integer } from '../program/database.ts'

type TokenState = 'valid' | 'unknown' | 'expired'

export type AccessTokens = {
  issue: () => string
  check: (token: string) => TokenState
}

/** Tokens outlive a restart, as the real ones do; only their digest is stored. */
export function openAccessTokens(
  database: DatabaseSync,
  clock: Clock,
  validitySeconds: number,
): AccessTokens {
  database.exec(
    'create table if not exists access_tokens (digest text primary key, expires_at integer not null)',
  )
  const insert = database.prepare('insert into access_tokens (digest, expires_at) values (?, ?)')
  const find = database.prepare('select expires_at from access_tokens where digest = ?')

  return {
    issue: () => {
      const token = randomBytes(24).toString('base64url')
      insert.run(digest(token), clock.now().getTime() + validitySeconds * 1000)
      return token
    },
    check: (token) => {
      const row = find.get(digest(token))
      if (row === undefined) return 'unknown'
      return clock.now().getTime() < integer(row, 'expires_at') ? 'valid' : 'expired'
    },
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
