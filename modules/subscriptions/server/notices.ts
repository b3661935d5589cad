import { plans, type PlanName } from '#modules/plans/contract/plans.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { brand } from '#kernel/wire/brand.ts'
import {
  leadsTo,
  longDay,
  lowerFirst,
  type News,
  type Notice,
  notifyOf,
} from '#modules/notices/module.ts'
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
        subscriptionNotice(plan, { what: 'ending', daysLeft }),
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

type PlanNews =
  | { what: 'paid'; endsAt: Date; francs: number; owedFrancs: number }
  | { what: 'paid twice'; owedFrancs: number }
  | { what: 'given'; days: number; endsAt: Date; reason: string }
  | { what: 'ending'; daysLeft: number }
  | { what: 'ended' }

function subscriptionNotice(plan: PlanName, news: PlanNews): Notice {
  const { label } = plans[plan]
  const about = { kind: 'shop', ...leadsTo(pages.plan) } as const
  if (news.what === 'paid') {
    const message = `Votre formule ${label} court jusqu’au ${longDay(news.endsAt)}.${backWords(news.owedFrancs)}`
    return {
      ...about,
      title: 'Abonnement payé',
      message,
      sms: `${brand.name} : ${formatFrancs(news.francs)} payés. ${message}`,
    }
  }
  if (news.what === 'paid twice') {
    const message = `Votre boutique avait déjà payé sa formule : les ${formatFrancs(news.owedFrancs)} du second paiement (${label}) vous seront rendus.`
    return {
      ...about,
      title: 'Formule déjà payée',
      message,
      sms: `${brand.name} : ${lowerFirst(message)}`,
    }
  }
  if (news.what === 'given') {
    const given = news.days > 1 ? `${news.days} jours offerts` : 'Un jour offert'
    return {
      ...about,
      title: given,
      message: `${given} par Sugu : votre formule ${label} court jusqu’au ${longDay(news.endsAt)}. Raison : ${news.reason}`,
    }
  }
  if (news.what === 'ended')
    return {
      ...about,
      title: 'Abonnement terminé',
      message: `Votre formule ${label} est terminée. Renouvelez-la pour montrer de nouveau tous vos produits.`,
    }
  const left = news.daysLeft > 1 ? `${news.daysLeft} jours` : 'un jour'
  return {
    ...about,
    title: 'Abonnement bientôt terminé',
    message: `Votre formule ${label} se termine dans ${left}. Renouvelez-la pour garder tous vos produits visibles.`,
  }
}

function backWords(francs: number): string {
  return francs > 0 ? ` ${formatFrancs(francs)} de la formule précédente vous seront rendus.` : ''
}
