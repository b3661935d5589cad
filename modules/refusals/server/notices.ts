import { untilWords } from '#kernel/wire/due-words.ts'
import { eq } from 'drizzle-orm'

import { orderFacts } from '#modules/parcels/database/views.ts'
import { brand } from '#kernel/wire/brand.ts'
import { returnWords } from '#modules/refusals/contract/failure-reasons.ts'
import { DEPOSIT_FROM, NO_CASH_FROM } from '#modules/pricing/contract/cash-limits.ts'
import { leadsTo, lowerFirst, notifyOf, teamOf } from '#modules/notices/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  refusalContested,
  refusalCounted,
  refusalDecided,
  refusalForgotten,
  refusalsCleared,
  visitAsked,
} from './events.ts'

const pages = {
  refusals: ['/livraisons-refusees', 'refusals', 'refusal'],
  team: ['/admin-reclamations?refus=1', 'admin/refusals', 'refusal'],
} as const

/** What so many counted refusals change for the next orders. */
function thenWords(counted: number): string {
  if (counted >= NO_CASH_FROM) return ' Pour le moment, payez vos commandes par téléphone.'
  return counted >= DEPOSIT_FROM
    ? ' Pour payer à la livraison, un acompte est demandé d’abord.'
    : ''
}

export function notifyAboutRefusals(kernel: Kernel): void {
  notifyOf(kernel, refusalCounted, 'refusal-counted', ({ parcelId, buyerId, at, ...refusal }) => {
    const { reason, endsAt, counted } = refusal
    const then = thenWords(counted)
    return {
      kind: 'order' as const,
      title: 'Une livraison refusée est comptée',
      message: `${returnWords[reason]} : ce refus compte ${untilWords(endsAt)}.${then} Vous pouvez le contester.`,
      ...leadsTo(pages.refusals),
      userId: buyerId,
      key: `refusal:${parcelId}`,
      at: new Date(at),
    }
  })
  notifyOf(
    kernel,
    visitAsked,
    'visit-asked',
    async ({ parcelId, orderId, buyerId, reason, at }) => {
      const [order] = await kernel.db
        .select({ orderNumber: orderFacts.orderNumber })
        .from(orderFacts)
        .where(eq(orderFacts.id, orderId))
      const message = `Commande ${order?.orderNumber ?? ''} : le livreur dit être venu (${lowerFirst(returnWords[reason])}). Est-il venu ? Répondez dans « Livraisons refusées » : si non, rien ne compte avant que nous ayons vérifié.`
      return {
        kind: 'order' as const,
        title: 'Le livreur est-il venu ?',
        message,
        ...leadsTo(pages.refusals),
        sms: `${brand.name} : commande ${order?.orderNumber ?? ''}, le livreur dit être venu. Est-il venu ? Répondez dans Livraisons refusées : si non, rien ne compte.`,
        userId: buyerId,
        key: `refusal:${parcelId}:visit`,
        at: new Date(at),
      }
    },
  )
  notifyOf(kernel, refusalsCleared, 'refusals-cleared', ({ buyerId, at }) => ({
    kind: 'order' as const,
    title: 'Vos refus sont effacés',
    message: 'Trois livraisons de suite : vous pouvez de nouveau payer à la livraison.',
    ...leadsTo(pages.refusals),
    userId: buyerId,
    key: `refusals-cleared:${buyerId}:${at}`,
    at: new Date(at),
  }))
  notifyOf(kernel, refusalForgotten, 'refusal-forgotten', ({ parcelId, buyerId, at }) => ({
    kind: 'order' as const,
    title: 'Refus retiré',
    message: 'Vous aviez retiré ce colis au point relais : il ne compte pas comme un refus.',
    ...leadsTo(pages.refusals),
    userId: buyerId,
    key: `refusal:${parcelId}:forgotten`,
    at: new Date(at),
  }))
  notifyOf(kernel, refusalContested, 'refusal-contested', async ({ parcelId, at }) =>
    (await teamOf(kernel.db, ['admin'])).map(({ id: userId }) => ({
      kind: 'team' as const,
      title: 'Refus contesté',
      message: 'Un acheteur conteste un refus à la porte : regardez la photo, puis décidez.',
      ...leadsTo(pages.team),
      userId,
      key: `refusal:${parcelId}:contested:${userId}`,
      at: new Date(at),
    })),
  )
  notifyOf(
    kernel,
    refusalDecided,
    'refusal-decided',
    ({ parcelId, buyerId, removed, reason, at }) => ({
      kind: 'order' as const,
      title: removed ? 'Refus retiré' : 'Refus gardé',
      message: `Votre contestation a été regardée : le refus est ${removed ? 'retiré' : 'gardé'}. Raison : ${lowerFirst(reason)}`,
      ...leadsTo(pages.refusals),
      userId: buyerId,
      key: `refusal:${parcelId}:decided`,
      at: new Date(at),
    }),
  )
}
