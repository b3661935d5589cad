import type { Tx } from '../kernel/database.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { resetLinkSms } from './account-notices.ts'
import { queueSms } from './queue-sms.ts'

/** Queues the SMS with the link to choose a new password. @returns whether this very call queued it */
export function sendResetLink(
  tx: Tx,
  kernel: Kernel,
  asked: { key: string; phone: string; url: string; expiresAt: Date },
): Promise<boolean> {
  return queueSms(tx, kernel, {
    key: asked.key,
    phone: asked.phone,
    text: resetLinkSms(asked.url),
    expiresAt: asked.expiresAt,
    urgent: true,
  })
}
