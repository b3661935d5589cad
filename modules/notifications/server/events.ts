import { defineEvent } from '#kernel/events/events.ts'

/** A message waits in the outbox. `urgent`: somebody is waiting for it with the phone in hand. */
export const smsQueued = defineEvent<{ id: string; urgent: boolean; notBefore?: string }>(
  'notifications.sms_queued',
)
/** Somebody whose browsers take web push got a notification in the app. */
export const noticeWritten = defineEvent<{ userId: string }>('notifications.written')
/** A message for WhatsApp waits in the outbox. */
export const whatsAppQueued = defineEvent<{ id: string; urgent: boolean; notBefore?: string }>(
  'notifications.whatsapp_queued',
)
/** Somebody wrote to the market by WhatsApp, and is to be answered. */
export const whatsAppAnswered = defineEvent<{ phone: string; isStop: boolean }>(
  'notifications.whatsapp_answered',
)
