import { eq } from 'drizzle-orm'

import { leadsTo, type News, notifyOf, type Notice } from '#modules/notices/module.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { beforeWords, fullStop } from '#kernel/wire/due-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { checkCleared, checkConfirmed, payoutsHeld } from './events.ts'

const shopPayouts = ['/vendeur-dashboard?onglet=versements', 'payouts', 'payout'] as const

/** Tells owners of shops that payouts wait, go on, or stay held; never what was seen. */
export function notifyAboutChecks(kernel: Kernel): void {
  const toOwner = async (
    { shopId, at }: { shopId: string; at: string },
    notice: Notice & { key: string },
  ): Promise<News[]> => {
    const [shop] = await kernel.db
      .select({ userId: shopFacts.ownerId })
      .from(shopFacts)
      .where(eq(shopFacts.id, shopId))
    return shop ? [{ ...notice, ...shop, at: new Date(at) }] : []
  }
  notifyOf(kernel, payoutsHeld, 'fraud-payouts-held', (held) =>
    toOwner(held, {
      kind: 'payout',
      title: 'Versements en vérification',
      message: `Nous vérifions un point de votre compte avant de vous verser ce qui vous est dû. Vous n’avez rien à faire\u00a0: réponse ${fullStop(beforeWords(held.dueAt))} Vos ventes continuent.`,
      ...leadsTo(shopPayouts),
      key: `fraud-check:${held.checkId}:held`,
    }),
  )
  notifyOf(kernel, checkCleared, 'fraud-cleared', (cleared) =>
    toOwner(cleared, {
      kind: 'payout',
      title: 'Vérification terminée',
      message:
        'Tout est en ordre, et nous vous prions de nous excuser pour l’attente. Ce qui vous est dû part avec le prochain versement.',
      ...leadsTo(shopPayouts),
      key: `fraud-check:${cleared.checkId}:cleared:${cleared.at}`,
    }),
  )
  notifyOf(kernel, checkConfirmed, 'fraud-confirmed', (confirmed) =>
    toOwner(confirmed, {
      kind: 'payout',
      title: 'Versements retenus',
      message: `${fullStop(confirmed.reason)} Pour répondre, appelez le ${formatPhone(marketSettings(kernel).contact.phone)}.`,
      ...leadsTo(shopPayouts),
      key: `fraud-check:${confirmed.checkId}:confirmed:${confirmed.at}`,
    }),
  )
}
