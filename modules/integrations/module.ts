/** Keys for a shop's own programs, and webhooks. */
import { openWebhooks, type WebhookSettings } from '#providers/webhooks/webhooks.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { notifyAboutWebhooks } from './server/notices.ts'
import { ownIntegrationParts } from './server/own-data.ts'
import { SEND_JOB, queueMessages } from './server/queue-messages.ts'
import { integrationsRoutes } from './server/routes.ts'
import { forgetOldMessages, sendDue, sendMessage } from './server/send-message.ts'

export { withKeys } from './server/api-keys.ts'
export { sealWebhookSecrets } from './server/seal-webhook-secrets.ts'

type IntegrationsParts = { webhooks: WebhookSettings }

export const integrations: Module<IntegrationsParts> = {
  name: 'integrations',
  section: { title: 'Clés et webhooks des boutiques qui ont leur propre système' },
  ownData: ownIntegrationParts,
  notices: notifyAboutWebhooks,
  open: openIntegrations,
}

function openIntegrations(kernel: Kernel, parts: IntegrationsParts): OpenedModule {
  const gateway = openWebhooks(parts.webhooks)
  queueMessages(kernel)
  kernel.jobs.handle(SEND_JOB, ({ id }: { id: string }) => sendMessage(kernel, gateway, id))
  kernel.jobs.every('* * * * *', 'integrations.send-due', () => sendDue(kernel))
  kernel.jobs.every('47 3 * * *', 'integrations.forget-messages', () => forgetOldMessages(kernel))
  return { routes: integrationsRoutes(kernel, gateway) }
}
