import type { Role } from '#kernel/wire/endpoint.ts'
import type { Theirs } from './theirs.ts'

/** Permitted callers. A visitor gets 401, another role 403. */
type Group = 'everyone' | 'signed in' | readonly Role[]

export type Right = {
  may: Group
  /**
   * Answer to a caller of that group for another user's thing: 404 as if it did not exist, 403 when
   * the path names the person. `shared`: the whole group works on it. Required wherever the path
   * names a thing and not every caller is permitted.
   */
  others?: 'shared' | Others
}

type Others = {
  answer: 403 | 404
  /** Role that may work on all users' things. */
  not?: Role
  params?: (theirs: Theirs) => Record<string, string>
  body?: (theirs: Theirs) => object
}

export type Rights = Readonly<Record<string, Right>>

/** Gives one right to several calls; things that their paths name are shared by the group. */
export function rightsOf(may: Group, calls: readonly string[]): Rights {
  return Object.fromEntries(
    calls.map((call): [string, Right] => [
      call,
      may !== 'everyone' && call.includes('{') ? { may, others: 'shared' } : { may },
    ]),
  )
}

/**
 * Makes the right of a call that names something of its caller: `others` is the answer for
 * another's thing.
 */
export function ownOnly(may: Group, others: Omit<Others, 'answer'>): Right {
  return { may, others: { answer: 404, ...others } }
}
