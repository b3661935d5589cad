import type { NeededRight, ShopRight } from '#modules/shops/database/values.ts'
import type { Endpoint, Role } from '../wire/endpoint.ts'

/** The caller, read from the database at each request. */
export type Caller = {
  userId: string
  role: Role
  sessionHash: Buffer
  /** A key may make only the calls of these scopes. Undefined for a session. */
  scopes?: readonly string[]
}

/**
 * Requirement that a member of the team has not met: until then the session has a buyer's rights.
 */
export type Lack = 'password' | 'enrolment' | 'factor'

export type Admitted = Caller & {
  /** Role of the account; without its rights while `lacks` is set. */
  accountRole: Role
  lacks: Lack | null
  /** The second factor was given minutes ago, or is not required. */
  isFresh: boolean
}

/** Finds the live session of a bearer token; null for an unknown, expired or ended one. */
export type Authenticate = (token: string) => Promise<Admitted | null>

export type CallerFor<E extends Endpoint> = E extends { who: 'user' | readonly Role[] }
  ? Caller
  : E extends { who: 'optional' }
    ? Caller | null
    : null

/** The shop that the caller acts for, read from the database at each request. */
export type ShopActor = {
  shopId: string
  ownerId: string
  /** The owner, or the helper who acts in her place. */
  actorId: string
  isOwner: boolean
  rights: readonly ShopRight[]
}

/**
 * Finds the shop that a caller acts for with a right; null when there is none.
 * @throws the refusal that says why, when the caller once had the right or has another
 */
export type ActFor = (caller: Caller, right: NeededRight) => Promise<ShopActor | null>

/** Null for callers of another role, where the call allows them. */
export type ShopActorFor<E extends Endpoint> = E extends { shop: NeededRight }
  ? E extends { who: readonly (infer R)[] }
    ? [R] extends ['vendeur']
      ? ShopActor
      : ShopActor | null
    : ShopActor | null
  : null
