import type { NeededRight, SaleThing, ShopRight } from '../wire/access.ts'
import type { Endpoint, Role } from '../wire/endpoint.ts'

export type Caller = {
  userId: string
  role: Role
  sessionHash: Buffer
  /** API key's scopes; undefined for a session. */
  scopes?: readonly string[]
  /** The session opens this sale by link alone, until a second proof; undefined: everything. */
  onlySale?: OnlySale
}

/** `since`: its session's opening. */
export type OnlySale = { id: string; since: Date }

/** Tells whether what a call names belongs to the sale that its caller's session opens alone. */
export type IsOfSale = (
  caller: { userId: string; onlySale: OnlySale },
  thing: SaleThing,
  named: Readonly<Record<string, unknown>>,
) => Promise<boolean>

/** Unmet requirement of a member of the team: the session has a buyer's rights. */
export type Lack = 'password' | 'enrolment' | 'factor'

export type Admitted = Caller & {
  /** Role of the account; without its rights while `lacks` is set. */
  accountRole: Role
  lacks: Lack | null
  isFresh: boolean
}

export type Authenticate = (token: string) => Promise<Admitted | null>

export type CallerFor<E extends Endpoint> = E extends { who: 'user' | readonly Role[] }
  ? Caller
  : E extends { who: 'optional' }
    ? Caller | null
    : null

export type ShopActor = {
  shopId: string
  ownerId: string
  /** Owner, or the helper acting for her. */
  actorId: string
  isOwner: boolean
  rights: readonly ShopRight[]
}

/** Names the owner of a shop as who acts, with the helper who acted for her; null: herself. */
export function actorsOf({ ownerId, actorId, isOwner }: ShopActor) {
  return { actorId: ownerId, helperId: isOwner ? null : actorId }
}

/** @throws why not, when the caller once had the right or has another */
export type ActFor = (caller: Caller, right: NeededRight) => Promise<ShopActor | null>

/** Null for callers of another role, where the call allows them. */
export type ShopActorFor<E extends Endpoint> = E extends { shop: NeededRight }
  ? E extends { who: readonly (infer R)[] }
    ? [R] extends ['vendeur']
      ? ShopActor
      : ShopActor | null
    : ShopActor | null
  : null
