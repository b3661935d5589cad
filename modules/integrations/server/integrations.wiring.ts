import { openWebhooks, type WebhookSettings } from '#gateways/webhooks/webhooks.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { integrationsRoutes } from './integrations.routes.ts'
import { forgetOldMessages, sendDue, sendMessage } from './send-message.ts'
import { SEND_JOB, queueMessages } from './queue-messages.ts'

export function integrationsDomain(kernel: Kernel, settings: WebhookSettings): { routes: Route[] } {
  const gateway = openWebhooks(settings)
  queueMessages(kernel)
  kernel.jobs.handle(SEND_JOB, ({ id }: { id: string }) => sendMessage(kernel, gateway, id))
  kernel.jobs.every('* * * * *', 'integrations.send-due', () => sendDue(kernel))
  kernel.jobs.every('47 3 * * *', 'integrations.forget-messages', () => forgetOldMessages(kernel))
  return { routes: integrationsRoutes(kernel, gateway) }
}
