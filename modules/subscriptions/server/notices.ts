import { daysWords } from '#kernel/wire/span-words.ts'
import { untilYearWords } from '#kernel/wire/due-words.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { brand } from '#kernel/wire/brand.ts'
import { leadsTo, lowerFirst, type News, type Notice, notifyOf } from '#modules/notices/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  planPaidTwice,
  subscriptionEnded,
  subscriptionEnding,
  subscriptionExtended,
  subscriptionPaid,
} from './events.ts'

const pages = {
  plan: ['/Payement/abonnement', 'subscription', 'subscription'],
} as const

export function notifyAboutPlans(kernel: Kernel): void {
  const newsFor = (userId: string, key: string, at: Date | string, notice: Notice): News => ({
    ...notice,
    userId,
    key,
    at: new Date(at),
  })

  notifyOf(
    kernel,
    subscriptionPaid,
    'subscription-paid',
    ({ shopId, ownerId, plan, endsAt, ...sums }) =>
      newsFor(
        ownerId,
        `subscription:${shopId}:paid:${plan}:${endsAt}`,
        kernel.clock.now(),
        subscriptionNotice(plan, { what: 'paid', endsAt: new Date(endsAt), ...sums }),
      ),
  )
  notifyOf(
    kernel,
    planPaidTwice,
    'plan-paid-twice',
    ({ ownerId, paymentId, plan, owedFrancs, at }) =>
      newsFor(
        ownerId,
        `payment:${paymentId}:twice`,
        at,
        subscriptionNotice(plan, { what: 'paid twice', owedFrancs }),
      ),
  )
  notifyOf(
    kernel,
    subscriptionExtended,
    'subscription-extended',
    ({ shopId, ownerId, plan, endsAt, days, reason }) =>
      newsFor(
        ownerId,
        `subscription:${shopId}:extended:${endsAt}`,
        kernel.clock.now(),
        subscriptionNotice(plan, { what: 'given', days, endsAt: new Date(endsAt), reason }),
      ),
  )
  notifyOf(
    kernel,
    subscriptionEnding,
    'subscription-ending',
    ({ shopId, ownerId, plan, endsAt, daysLeft }) =>
      newsFor(
        ownerId,
        `subscription:${shopId}:ending:${endsAt}:${daysLeft}`,
        kernel.clock.now(),
        subscriptionNotice(plan, { what: 'ending', endsAt: new Date(endsAt), daysLeft }),
      ),
  )
  notifyOf(kernel, subscriptionEnded, 'subscription-ended', ({ shopId, ownerId, plan, endsAt }) =>
    newsFor(
      ownerId,
      `subscription:${shopId}:ended:${endsAt}`,
      kernel.clock.now(),
      subscriptionNotice(plan, { what: 'ended' }),
    ),
  )
}

type PlanChange =
  | { what: 'paid'; endsAt: Date; francs: number; owedFrancs: number }
  | { what: 'paid twice'; owedFrancs: number }
  | { what: 'given'; days: number; endsAt: Date; reason: string }
  | { what: 'ending'; endsAt: Date; daysLeft: number }
  | { what: 'ended' }

function subscriptionNotice(plan: PlanName, change: PlanChange): Notice {
  const { label } = plans[plan]
  const about = { kind: 'shop', ...leadsTo(pages.plan) } as const
  if (change.what === 'paid') {
    const message = `Votre formule ${label} court ${untilYearWords(change.endsAt)}.${backWords(change.owedFrancs)}`
    return {
      ...about,
      title: 'Abonnement payé',
      message,
      sms: `${brand.name} : ${formatFrancs(change.francs)} payés. ${message}`,
    }
  }
  if (change.what === 'paid twice') {
    const message = `Votre boutique avait déjà payé sa formule : les ${formatFrancs(change.owedFrancs)} du second paiement (${label}) vous seront rendus.`
    return {
      ...about,
      title: 'Formule déjà payée',
      message,
      sms: `${brand.name} : ${lowerFirst(message)}`,
    }
  }
  if (change.what === 'given') {
    const given = change.days > 1 ? `${daysWords(change.days)} offerts` : 'Un jour offert'
    return {
      ...about,
      title: given,
      message: `${given} par Sugu : votre formule ${label} court ${untilYearWords(change.endsAt)}. Raison : ${change.reason}`,
    }
  }
  if (change.what === 'ended')
    return {
      ...about,
      title: 'Abonnement terminé',
      message: `Votre formule ${label} est terminée. Renouvelez-la pour montrer de nouveau tous vos produits.`,
    }
  const message = `Votre formule ${label} court ${untilYearWords(change.endsAt)}. Renouvelez-la pour garder tous vos produits visibles.`
  return {
    ...about,
    title: 'Abonnement bientôt terminé',
    message,
    ...(change.daysLeft === 1 && {
      sms: `${brand.name} : ${lowerFirst(message)}`,
      reminds: { endsAt: change.endsAt },
    }),
  }
}

function backWords(francs: number): string {
  return francs > 0 ? ` ${formatFrancs(francs)} de la formule précédente vous seront rendus.` : ''
}
