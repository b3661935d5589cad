export { queueSms } from './server/queue-sms.ts'
export { registerTemplates } from './server/whatsapp/templates.ts'
export { sendCode, sendResetLink } from './server/send-code.ts'
