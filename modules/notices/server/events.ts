import { defineEvent } from '#kernel/events/events.ts'

/** `urgent`: the user is waiting for it. */
export const smsQueued = defineEvent<{ id: string; urgent: boolean; notBefore?: string }>(
  'notifications.sms_queued',
)
/** A user with web push got a notification. */
export const noticeWritten = defineEvent<{ userId: string }>('notifications.written')
export const whatsAppQueued = defineEvent<{ id: string; urgent: boolean; notBefore?: string }>(
  'notifications.whatsapp_queued',
)
/** A WhatsApp message arrived and needs an answer. */
export const whatsAppAnswered = defineEvent<{ phone: string; isStop: boolean }>(
  'notifications.whatsapp_answered',
)
