import { defineEvent } from '#kernel/events/events.ts'

/** `urgent`: the user is waiting for it. */
export const smsQueued = defineEvent<{ id: string; urgent: boolean; notBefore?: string }>(
  'notifications.sms_queued',
)
export const whatsAppQueued = defineEvent<{ id: string; urgent: boolean; notBefore?: string }>(
  'notifications.whatsapp_queued',
)
export const whatsAppAnswered = defineEvent<{ phone: string; isStop: boolean }>(
  'notifications.whatsapp_answered',
)
