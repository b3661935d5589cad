import { roleSentence } from '#modules/people/contract/people-words.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { leadsTo, lowerFirst, type Notice } from '#modules/notices/module.ts'

const pages = {
  account: ['/profile', 'profile', 'account'],
  dispatchCouriers: ['/LivraisonDashboard', 'dispatch/couriers', 'courier'],
} as const

export function passwordChangedNotice(callAt: string): Notice {
  const message = `Votre mot de passe vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Mot de passe changé',
    message,
    ...leadsTo(pages.account),
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

export function factorChangedNotice(callAt: string): Notice {
  const message = `La double vérification de votre compte vient d’être activée. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Double vérification activée',
    message,
    ...leadsTo(pages.account),
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
    ...leadsTo(pages.account),
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

export function deletionRequestedNotice(callAt: string): Notice {
  const message = `La suppression de votre compte a été demandée. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Suppression demandée',
    message,
    ...leadsTo(pages.account),
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
    ...leadsTo(pages.account),
    sms: `${brand.name} : ${lowerFirst(message)}`,
  }
}

/** SMS to the number that is then erased. */
export const accountGoneSms = `${brand.name} : votre compte est supprimé. Vos données personnelles sont effacées.`

export function courierWaitsNotice(name: string, group: string): Notice {
  const message = `${name} veut livrer avec le groupe ${group}. Il ne voit aucun client avant que vous l’admettiez.`
  return {
    kind: 'team',
    title: 'Nouveau livreur',
    message,
    ...leadsTo(pages.dispatchCouriers),
  }
}
