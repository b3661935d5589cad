import { z } from 'zod'
import { readText } from '#kernel/wire/plain-text.ts'
import { withAsciiDigits } from '#kernel/wire/typed-digits.ts'

import { isSmsSender, SENDER_SENTENCE } from './sms-sender-rule.ts'

export const SmsSender = z.object({
  sender: z
    .string(SENDER_SENTENCE)
    .transform((typed) => withAsciiDigits(readText(typed)).replace(/\s/g, ''))
    .pipe(z.string().refine(isSmsSender, SENDER_SENTENCE)),
})
export type SmsSender = z.output<typeof SmsSender>

export const firstSmsSender: SmsSender = { sender: '' }
