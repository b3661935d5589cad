import { brand } from '#kernel/wire/brand.ts'

import { ProviderDown, ProviderRefusal } from '#gateways/provider-faults.ts'
import type { WhatsApp } from '#gateways/whatsapp/whatsapp.ts'
import type { Kernel } from '#kernel/kernel.ts'

const stopped = `C’est noté : ${brand.name} ne vous écrit plus par WhatsApp. Les messages importants arrivent par SMS. Vous pouvez changer d’avis dans les réglages des notifications.`
const unread = `Personne ne lit les messages de ce numéro. Pour nous parler, ouvrez la page « Questions et contact » du site. Pour ne plus rien recevoir ici, répondez STOP.`

/**
 * Answers an incoming message, within the 24 hours that Meta permits. Never retried: a failure is
 * only logged.
 */
export async function answerWords(
  kernel: Kernel,
  whatsApp: WhatsApp,
  { phone, isStop }: { phone: string; isStop: boolean },
): Promise<void> {
  try {
    await whatsApp.answer({ phone, words: isStop ? stopped : unread })
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.warn({ err: error }, 'réponse par WhatsApp non partie')
  }
}
