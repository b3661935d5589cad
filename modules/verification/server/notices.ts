import { eq } from 'drizzle-orm'

import {
  leadsTo,
  managersOf,
  type News,
  type NoticePage,
  notifyOf,
} from '#modules/notices/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import {
  lapseWords,
  nextWords,
  refusalWords,
} from '#modules/verification/contract/verification-words.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { verificationMoved, type VerificationNews } from './events.ts'
import { visitingRelays } from './visitors.ts'

export const ownPage: NoticePage = [
  '/vendeur-dashboard?onglet=verification',
  'seller/verification',
  'shop',
]
const visitPage: NoticePage = ['/visite-boutique/:id', 'verification/visits/:id', 'verification']

/** Tells the owner what came of it, and who may visit that a shop waits. */
export function notifyAboutVerification(kernel: Kernel): void {
  notifyOf(kernel, verificationMoved, 'verification-moved', async (moved) => {
    const [shop] = await kernel.db
      .select({ name: shopFacts.name, place: shopFacts.quartier, region: shopFacts.region })
      .from(shopFacts)
      .where(eq(shopFacts.id, moved.shopId))
    if (!shop) return []
    const { verificationId, state, at } = moved
    const key = `verification:${verificationId}:${state}:${at}`
    const toOwner = ownerWords(moved, shop.name)
    const said: News[] = toOwner
      ? [
          {
            kind: 'shop',
            ...toOwner,
            ...leadsTo(ownPage),
            userId: moved.ownerId,
            key,
            at: new Date(at),
          },
        ]
      : []
    if (state !== 'sent') return said
    const visitors = await visitorsToTell(kernel, verificationId)
    return [
      ...said,
      ...visitors.map((userId) => ({
        kind: 'delivery' as const,
        title: 'Une boutique à visiter',
        message: `${shop.name}, ${shop.place ?? shop.region} : allez la voir, et prenez une photo.`,
        ...leadsTo(visitPage, verificationId),
        userId,
        key: `${key}:${userId}`,
        at: new Date(at),
      })),
    ]
  })
}

function ownerWords(
  { state, refusal, lapseCause }: VerificationNews,
  shop: string,
): { title: string; message: string } | null {
  if (state === 'to_visit')
    return {
      title: 'Une visite est prévue',
      message: `Une personne de notre équipe, ou d’un point relais, vient voir ${shop} et la prend en photo.`,
    }
  if (state === 'verified')
    return {
      title: 'Votre boutique est vérifiée',
      message: `${shop} porte maintenant la marque « Boutique vérifiée ».`,
    }
  if (state === 'refused' && refusal)
    return {
      title: 'Vérification refusée',
      message: `${refusalWords[refusal]}. ${nextWords[refusal]} Vous pouvez envoyer de nouveau.`,
    }
  if (state === 'lapsed' && lapseCause)
    return {
      title: 'Vérification à refaire',
      message:
        lapseCause === 'not_visited'
          ? `${lapseWords.not_visited} Vos photos sont effacées. Pardon : envoyez-les de nouveau.`
          : `${lapseWords[lapseCause]} ${shop} n’est plus vérifiée : envoyez de nouveau vos photos.`,
    }
  return null
}

async function visitorsToTell(kernel: Kernel, id: string): Promise<string[]> {
  const [row] = await kernel.db.select().from(verifications).where(eq(verifications.id, id))
  if (row?.state !== 'sent') return []
  const managers = await managersOf(kernel.db, row.visitGroup)
  const keeper = row.visitRelayId
    ? await visitingRelays.of(kernel).keeperOf(kernel.db, row.visitRelayId)
    : null
  return keeper ? [...managers, keeper] : managers
}
