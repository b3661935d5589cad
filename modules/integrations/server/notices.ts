import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { webhookGivenUp } from './send-message.ts'

const pages = {
  integrations: ['/vendeur-dashboard?onglet=integrations', 'seller/integrations', 'webhook'],
} as const

export function notifyAboutWebhooks(kernel: Kernel): void {
  // At most one a day per webhook.
  notifyOf(kernel, webhookGivenUp, 'webhook-given-up', ({ webhookId, ownerId, url, at }) => ({
    ...webhookGivenUpNotice(url, webhookId),
    userId: ownerId,
    key: `webhook:${webhookId}:${at.slice(0, 10)}`,
    at: new Date(at),
  }))
}

function webhookGivenUpNotice(url: string, webhookId: string): Notice {
  return {
    kind: 'shop',
    title: 'Votre système ne répond pas',
    message: `Après huit essais, un message n’a pas pu être remis à ${new URL(url).host}. Vérifiez votre serveur, puis renvoyez ce qui manque.`,
    ...leadsTo(pages.integrations, webhookId),
  }
}
