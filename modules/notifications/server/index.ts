/**
 * Notifications: what people read in the app and get by push and SMS. Subscribes to the events of
 * every other room; none imports it.
 */
export { queueSms } from './queue-sms.ts'
export { registerTemplates } from './whatsapp/register-templates.ts'
export { sendCode } from './send-code.ts'
export { sendResetLink } from './send-reset-link.ts'
export { ownNewsParts } from './own-parts.ts'
