import type { Endpoint, Role } from '#contract/kernel/endpoint.ts'

/** Who is asking, as the database says at this very request. */
export type Caller = {
  userId: string
  role: Role
  sessionHash: Buffer
  /** Of a key: it may make only the calls of these scopes. A session has none, and no such limit. */
  scopes?: readonly string[]
}

/** Finds the live session of a bearer token; null for an unknown, expired or ended one. */
export type Authenticate = (token: string) => Promise<Caller | null>

export type CallerFor<E extends Endpoint> = E extends { who: 'user' | readonly Role[] }
  ? Caller
  : E extends { who: 'optional' }
    ? Caller | null
    : null
