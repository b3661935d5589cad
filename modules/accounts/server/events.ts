import type { Role } from '#kernel/wire/endpoint.ts'

import { defineEvent } from '#kernel/events/events.ts'

type Own = { userId: string; at: string }

/** Somebody requested a link to reset the password of this number, which may have no account. */
export const resetRequested = defineEvent<{ requestId: string; phone: string; at: string }>(
  'accounts.reset_asked',
)
export const passwordChanged = defineEvent<Own>('accounts.password_changed')
/** An authenticator is in force from now on. */
export const factorChanged = defineEvent<Own>('accounts.factor_changed')
/** `by`: the person, who took the role, or the team, which gave or took it. */
export const roleChanged = defineEvent<
  Own & { from: Role; to: Role; group: string | null; by: 'self' | 'team' }
>('accounts.role_changed')
/** Somebody requested that the account of this number be deleted; it may have none. */
export const deletionRequestReceived = defineEvent<{
  phone: string
  reason: string | null
  /** The requester, if signed in; absent from events that an earlier version wrote. */
  byUserId?: string | null
  at: string
}>('accounts.deletion_asked')
/** The number has an account: the team has a request to decide. */
export const deletionRequested = defineEvent<Own & { requestId: string }>(
  'accounts.deletion_requested',
)
/** The team found that its owner had not asked for it: the account stays. */
export const deletionKept = defineEvent<Own & { requestId: string }>('accounts.deletion_kept')
/**
 * The person's data is removed from every row. The number is only for the last message, so no
 * subscriber may run after the transaction.
 */
export const accountAnonymised = defineEvent<Own & { phone: string }>('accounts.anonymised')
/** The team closed an account, or opened it again. */
export const accountSuspended = defineEvent<{ userId: string; suspended: boolean }>(
  'accounts.suspended',
)
