import type { Role } from '#contract/kernel/endpoint.ts'

import { defineEvent } from '../kernel/events.ts'

type Own = { userId: string; at: string }

/** Somebody wants a link to reset the password of this number, which may be nobody's. */
export const resetAsked = defineEvent<{ requestId: string; phone: string; at: string }>(
  'accounts.reset_asked',
)
export const passwordChanged = defineEvent<Own>('accounts.password_changed')
/** An authenticator counts from now on. */
export const factorChanged = defineEvent<Own>('accounts.factor_changed')
/** `by`: the person, who took the role, or the team, which gave or took it. */
export const roleChanged = defineEvent<
  Own & { from: Role; to: Role; group: string | null; by: 'self' | 'team' }
>('accounts.role_changed')
/** Somebody asked for the account of this number to be deleted; it may be nobody's. */
export const deletionAsked = defineEvent<{
  phone: string
  reason: string | null
  /** Who asked, if somebody was signed in; absent from what an earlier version wrote. */
  byUserId?: string | null
  at: string
}>('accounts.deletion_asked')
/** The account is known and the team has something to do. */
export const deletionRequested = defineEvent<Own & { requestId: string }>(
  'accounts.deletion_requested',
)
/** The team found that its owner had not asked for it: the account stays. */
export const deletionKept = defineEvent<Own & { requestId: string }>('accounts.deletion_kept')
/** No row says any more who this person was. The number is for the last message; no subscriber may run after the transaction. */
export const accountAnonymised = defineEvent<Own & { phone: string }>('accounts.anonymised')
/** The team closed an account, or opened it again. */
export const accountSuspended = defineEvent<{ userId: string; suspended: boolean }>(
  'accounts.suspended',
)
