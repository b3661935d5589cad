/** Finance's refunds: list, file, approval, sending and results. */
import type { Module } from '#kernel/module.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { refundPromises } from './server/promises.ts'
import { notifyAboutRefunds } from './server/notices.ts'
import { refundRoutes } from './server/routes.ts'

export const refunds: Module<{ providers: PaymentProviders }> = {
  name: 'refunds',
  promises: refundPromises,
  section: { tag: 'payments' },
  notices: notifyAboutRefunds,
  open: (kernel, { providers }) => ({ routes: refundRoutes(kernel, providers) }),
}
