import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { resetLinkSms } from './news/account-notices.ts'
import { queueSms } from './queue-sms.ts'

/**
 * Queues the SMS with the link to choose a new password.
 * @returns whether this very call queued it
 */
export function sendResetLink(
  tx: Tx,
  kernel: Kernel,
  input: { key: string; phone: string; url: string; expiresAt: Date },
): Promise<boolean> {
  return queueSms(tx, kernel, {
    key: input.key,
    topic: 'account',
    phone: input.phone,
    text: resetLinkSms(input.url),
    expiresAt: input.expiresAt,
    urgent: true,
  })
}
