/** Notifications: what people are told, in the app and by SMS. Listens to every other domain; none knows it. */
export { queueSms, type NewSms } from './queue-sms.ts'
export { sendCode } from './send-code.ts'
export { sendResetLink } from './send-reset-link.ts'
export { ownNewsParts } from './own-parts.ts'
