import type { SQL } from 'drizzle-orm'

import type { Tx } from './database/database.ts'
import type { Kernel } from './kernel.ts'
import type { ShopRight } from './wire/access.ts'

/** Who must act by the due instant. */
export type Owes = 'buyer' | 'shop' | 'relay' | 'courier' | 'dispatch' | 'admin' | 'finance'

/** An open thing, as the statement of its kind reads it. */
export type OpenThing<About = never> = {
  id: string
  since: Date
  dueAt: Date
  /** Shop, relay point, courier or buyer that owes it; null: a group of couriers, or a role. */
  owesId: string | null
  about: About
}

/** An instant at which people are told of an open thing. */
export type Step = { step: string; at: Date }

/** One row of « À faire », in French. */
export type ToDoWords = {
  what: string
  detail: string | null
  forWhom: string | null
  to: string
  verb: string
}

/**
 * One kind of open thing, declared by the module that owns it and read by `promises`. The due
 * instant stands on the row of the thing: a kind decides none.
 */
export type PromiseKind<About = never> = {
  /** `orders.accept` */
  kind: string
  /** Filter of « À faire », French. */
  label: string
  owes: Owes
  /** Right that a helper of the shop needs to read it. */
  right?: ShopRight
  /**
   * Statement of the open ones: `id` uuid, `since`, `due_at`, `owes_id` uuid, `group_id` text where
   * dispatch reads it, and `about` json. It reads an index of the due instant.
   */
  open: SQL
  /**
   * Days of the team's work until its due instant, where the row has none: nothing ends then, and
   * the instant is stored when the thing is first seen. `due_at` of the statement is `since`.
   */
  teamDays?: number
  /** Its row in « À faire »; none: it stands in no list. */
  says?(thing: OpenThing<About>): ToDoWords
  /** The other role of two that may do it, in whose lists it stands from the start. */
  orOwes?: 'admin' | 'finance'
  /** Needs a second person: whose id is `askedBy` in `about` does not see it in « À faire ». */
  isAnothers?: true
  /** In whose lists it stands too, once it is late. */
  lateFor?: readonly ('admin' | 'dispatch')[]
  tells?: {
    /** All its steps are at the due instant or after it: only what is past it is read. */
    fromDue?: true
    /** Instants before the due one are left out once it has passed. */
    steps(kernel: Kernel, thing: OpenThing<About>): readonly Step[]
    tell(tx: Tx, kernel: Kernel, thing: OpenThing<About>, step: string): Promise<void>
  }
  end?: {
    /** Says in French what the end does, for the team. */
    words: string
    /** When it ends; by default at the due instant. */
    at?(kernel: Kernel, thing: OpenThing<About>): Date
    /** Returns which of these really end now, read together. */
    among?(kernel: Kernel, things: readonly OpenThing<About>[]): Promise<ReadonlySet<string>>
    /** Ends one in its own transaction, rechecked under its lock. */
    run(kernel: Kernel, id: string): Promise<unknown>
  }
}

/** Types the kind by what its statement reads as `about`. */
export function promiseKind<About>(kind: PromiseKind<About>): PromiseKind {
  return kind
}
