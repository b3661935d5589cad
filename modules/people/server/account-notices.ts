import { roleSentence } from '#modules/people/contract/people-words.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { plans, type PlanName } from '#modules/plans/contract/plans.ts'

import { leadsTo, type Notice } from '#modules/notices/module.ts'

type PlanNews =
  | { what: 'paid'; endsAt: Date; francs: number; owedFrancs: number }
  | { what: 'paid twice'; owedFrancs: number }
  | { what: 'given'; days: number; endsAt: Date; reason: string }
  | { what: 'ending'; daysLeft: number }
  | { what: 'ended' }

export function subscriptionNotice(plan: PlanName, news: PlanNews): Notice {
  const { label } = plans[plan]
  const about = { kind: 'shop', ...leadsTo('plan') } as const
  if (news.what === 'paid') {
    const message = `Votre formule ${label} court jusqu’au ${day(news.endsAt)}.${backWords(news.owedFrancs)}`
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
      message: `${given} par Sugu : votre formule ${label} court jusqu’au ${day(news.endsAt)}. Raison : ${news.reason}`,
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

/** Names the refund for the old plan's unused days. */
function backWords(francs: number): string {
  return francs > 0 ? ` ${formatFrancs(francs)} de la formule précédente vous seront rendus.` : ''
}

export function passwordChangedNotice(callAt: string): Notice {
  const message = `Votre mot de passe vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Mot de passe changé',
    message,
    ...leadsTo('account'),
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function factorChangedNotice(callAt: string): Notice {
  const message = `La double vérification de votre compte vient d’être activée. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Double vérification activée',
    message,
    ...leadsTo('account'),
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function roleGivenNotice(role: Role, group: string | null, callAt: string): Notice {
  const question = `Une question : ${formatPhone(callAt)}.`
  const message = `${roleSentence(role, group)} ${question}`
  return {
    kind: 'account',
    title: 'Votre rôle a changé',
    message,
    ...leadsTo('account'),
    webUrl: deskOf[role],
    // Couriers name groups themselves: the name stays in the app.
    sms: `${brand.name} : ${lowerFirst(roleSentence(role))} ${question}`,
  }
}

const deskOf: Readonly<Record<Role, string>> = {
  buyer: '/profile',
  vendeur: '/vendeur-dashboard',
  livreur: '/livreur-dashboard',
  chef_livreur: '/LivraisonDashboard',
  admin: '/admin-dashboard',
  finance: '/financeDashboard',
}

export function depotChangedNotice(shopName: string, callAt: string): Notice {
  const changed = (shop: string) =>
    `Le numéro de dépôt de ${shop} vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Numéro de dépôt changé',
    message: changed(shopName),
    ...leadsTo('shopSettings'),
    sms: `${brand.name} : ${lowerFirst(changed('votre boutique'))}`,
  }
}

export function webhookGivenUpNotice(url: string, webhookId: string): Notice {
  return {
    kind: 'shop',
    title: 'Votre système ne répond pas',
    message: `Après huit essais, un message n’a pas pu être remis à ${new URL(url).host}. Vérifiez votre serveur, puis renvoyez ce qui manque.`,
    ...leadsTo('integrations', webhookId),
  }
}

export function deletionRequestedNotice(callAt: string): Notice {
  const message = `La suppression de votre compte a été demandée. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Suppression demandée',
    message,
    ...leadsTo('account'),
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function deletionKeptNotice(): Notice {
  const message =
    'Votre compte est gardé : nous n’avons pas donné suite à la demande de suppression.'
  return {
    kind: 'account',
    title: 'Compte gardé',
    message,
    ...leadsTo('account'),
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

/** SMS to the number that is then erased. */
export const accountGoneSms = `${brand.name} : votre compte est supprimé. Vos données personnelles sont effacées.`

export function shopOpenedNotice(shopName: string): Notice {
  const message = `${shopName} est ouverte. Publiez votre premier produit.`
  return {
    kind: 'shop',
    title: 'Votre boutique est ouverte',
    message,
    ...leadsTo('newProduct'),
  }
}

export function courierWaitsNotice(name: string, group: string): Notice {
  const message = `${name} veut livrer avec le groupe ${group}. Il ne voit aucun client avant que vous l’admettiez.`
  return {
    kind: 'team',
    title: 'Nouveau livreur',
    message,
    ...leadsTo('dispatchCouriers'),
  }
}

export function ownDataNotice(endsAt: Date): Notice {
  return {
    kind: 'account',
    title: 'Vos données sont prêtes',
    message: `La copie de ce que nous gardons de vous peut être ouverte jusqu’au ${day(endsAt)}, par vous seul.`,
    ...leadsTo('ownData'),
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function day(at: Date): string {
  return new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
}

type Rule = {
  basisPoints: number
  category: string | null
  startsAt: string
  endsAt: string | null
}

/** Returns the notice sent before the rule applies. */
export function commissionRuleNotice(ruleId: string, rule: Rule): Notice {
  const { basisPoints, category, startsAt, endsAt } = rule
  const rate = `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
  const of = category ? ` sur « ${category} »` : ''
  const until = endsAt ? `, jusqu’au ${ruleDay.format(new Date(Date.parse(endsAt) - 1))}` : ''
  return {
    kind: 'shop',
    title: `Votre commission passe à ${rate}`,
    message: `À partir du ${ruleDay.format(new Date(startsAt))}${until}, la commission est de ${rate}${of}. Les ventes déjà passées gardent la leur.`,
    ...leadsTo('commission', ruleId),
  }
}

/** Returns the notice that from `endsAt` some sales cost more. */
export function commissionRuleEndsNotice(
  ruleId: string,
  { basisPoints, category, endsAt }: Omit<Rule, 'startsAt' | 'endsAt'> & { endsAt: string },
): Notice {
  const rate = `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
  const of = category ? ` sur « ${category} »` : ''
  const day = ruleDay.format(new Date(endsAt))
  return {
    kind: 'shop',
    title: `Votre commission de ${rate} finit`,
    message: `À partir du ${day}, la commission de ${rate}${of} ne vaut plus ; ce que vendre vous coûtera est dans vos versements. Les ventes déjà passées gardent la leur.`,
    ...leadsTo('commission', ruleId),
  }
}

const ruleDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Africa/Bamako',
  day: 'numeric',
  month: 'long',
})
