import { z } from 'zod'

import { isSmsSender, SENDER_SENTENCE } from './sms-sender-rule.ts'

/** `tel:+2230000`; empty: the one of the configuration. */
export const SmsSender = z.object({
  sender: z
    .string(SENDER_SENTENCE)
    .transform((typed) => typed.replace(/[\s\u00a0\u202f]/g, ''))
    .pipe(z.string().refine(isSmsSender, SENDER_SENTENCE)),
})
export type SmsSender = z.output<typeof SmsSender>

export const firstSmsSender: SmsSender = { sender: '' }
