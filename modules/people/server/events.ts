import { defineEvent } from '#kernel/events/events.ts'

type Own = { userId: string; at: string }

/** The number may have no account. */
export const deletionRequestReceived = defineEvent<{
  phone: string
  reason: string | null
  /** Signed-in requester; absent in older events. */
  byUserId?: string | null
  at: string
}>('accounts.deletion_asked')
export const deletionRequested = defineEvent<Own & { requestId: string }>(
  'accounts.deletion_requested',
)
export const deletionKept = defineEvent<Own & { requestId: string }>('accounts.deletion_kept')
