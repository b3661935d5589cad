import type { Role } from '#kernel/wire/endpoint.ts'
import type { Theirs } from './theirs.ts'

/** Who may call. A visitor gets 401, another role 403. */
type Group = 'everyone' | 'signed in' | readonly Role[]

export type Right = {
  may: Group
  /**
   * What somebody of that group gets for a thing of somebody else: 404 as if it did not exist, 403
   * when the path names the person. `shared`: the whole group works on it. Required wherever the
   * path names a thing and not everyone may call.
   */
  others?: 'shared' | Others
}

type Others = {
  answer: 403 | 404
  /** This role may work on everybody’s things. */
  not?: Role
  params?: (theirs: Theirs) => Record<string, string>
  body?: (theirs: Theirs) => object
}

export type Rights = Readonly<Record<string, Right>>

/** One right for several calls; what their paths name is shared by the group. */
export function rightsOf(may: Group, calls: readonly string[]): Rights {
  return Object.fromEntries(
    calls.map((call): [string, Right] => [
      call,
      may !== 'everyone' && call.includes('{') ? { may, others: 'shared' } : { may },
    ]),
  )
}

/** A call that names something of its caller: `others` is what the thing of another answers. */
export function ownOnly(may: Group, others: Omit<Others, 'answer'>): Right {
  return { may, others: { answer: 404, ...others } }
}
