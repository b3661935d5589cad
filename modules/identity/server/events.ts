import type { Role } from '#kernel/wire/endpoint.ts'

import { defineEvent } from '#kernel/events/events.ts'

type Own = { userId: string; at: string }

export const resetRequested = defineEvent<{ requestId: string; phone: string; at: string }>(
  'accounts.reset_asked',
)
export const loginCodeRequested = defineEvent<{
  requestId: string
  phone: string
  /** SHA-256 of the token of the browser that asked, hex. */
  browser: string
  at: string
}>('accounts.login_code_asked')
export const nameChanged = defineEvent<{ userId: string }>('accounts.name_changed')
export const passwordChanged = defineEvent<Own>('accounts.password_changed')
export const factorChanged = defineEvent<Own>('accounts.factor_changed')
export const roleChanged = defineEvent<
  Own & { from: Role; to: Role; group: string | null; by: 'self' | 'team' }
>('accounts.role_changed')
/** The number serves the last message only: no subscriber after the transaction. */
export const accountAnonymised = defineEvent<Own & { phone: string }>('accounts.anonymised')
/**
 * `to`: null for an account set apart, whose number another person has; `from`: null when it gets
 * one again.
 */
export const phoneChanged = defineEvent<Own & { from: string | null; to: string | null }>(
  'accounts.phone_changed',
)
export const accountSuspended = defineEvent<{ userId: string; suspended: boolean }>(
  'accounts.suspended',
)
/** Some session of the user ended, in whatever way: written by a trigger. */
export const sessionsEnded = defineEvent<{ userId: string }>('accounts.sessions_ended')
