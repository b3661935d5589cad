import { defineEvent } from '../kernel/events.ts'

/** A message waits in the outbox. `urgent`: somebody is waiting for it with the phone in hand. */
export const smsQueued = defineEvent<{ id: string; urgent: boolean }>('notifications.sms_queued')
