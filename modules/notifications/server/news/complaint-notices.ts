import type { ComplaintOutcome } from '#modules/complaints/contract/complaint-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import type { Deadlines } from '#modules/settings/contract/deadline-rules.ts'

import type { Notice } from '../notice.ts'
import type { ParcelFacts } from '../notifications.facts.ts'
import { leadsTo } from './notice-places.ts'

type About = { parcel: ParcelFacts; complaintId: string }

export function complaintOpenedNotice(about: About, deadlines: Deadlines): Notice {
  const within = hoursWords(deadlines.complaintAnswerHours)
  const message = `Un acheteur signale un problème, commande ${about.parcel.orderNumber}. Répondez sous ${within} : ce colis n’est pas payé en attendant.`
  return { title: 'Réclamation d’un acheteur', message, ...forShop(about) }
}

export function complaintReceivedNotice(about: About, deadlines: Deadlines): Notice {
  const within = hoursWords(deadlines.complaintAnswerHours)
  const message = `Votre réclamation sur la commande ${about.parcel.orderNumber} est reçue. ${about.parcel.shopName} a ${within} pour répondre.`
  return { title: 'Réclamation reçue', message, ...forBuyer(about) }
}

export function complaintAnsweredNotices(
  about: About,
  from: string,
): { buyer: Notice; shop: Notice } {
  const words = (title: string) => ({
    title,
    message: `${from} a écrit au sujet de la commande ${about.parcel.orderNumber}.`,
  })
  return {
    buyer: { ...words('Réponse à votre réclamation'), ...forBuyer(about) },
    shop: { ...words('Message sur une réclamation'), ...forShop(about) },
  }
}

export function complaintAnsweredTeamNotice(about: About, from: string): Notice {
  return {
    title: 'Message sur une réclamation',
    message: `${from} a écrit au sujet de la commande ${about.parcel.orderNumber}.`,
    ...forTeam(about),
  }
}

export function complaintPressedNotices(
  about: About,
  over: 'shop' | 'platform',
  deadlines: Deadlines,
): { buyer: Notice; shop: Notice | null; team: Notice } {
  const { orderNumber, shopName } = about.parcel
  if (over === 'platform')
    return {
      buyer: {
        title: 'Votre réclamation prend du temps',
        message: `Nous n’avons pas encore décidé pour la commande ${orderNumber}. Un responsable s’en occupe aujourd’hui.`,
        ...forBuyer(about),
      },
      shop: null,
      team: {
        title: 'Réclamation à décider',
        message: `Commande ${orderNumber} : ${hoursWords(deadlines.complaintDecisionHours)} sans décision.`,
        ...forTeam(about),
      },
    }
  return {
    buyer: {
      title: 'La boutique n’a pas répondu',
      message: `${shopName} n’a pas répondu au sujet de la commande ${orderNumber}. Notre équipe prend le relais.`,
      ...forBuyer(about),
    },
    shop: {
      title: 'Une réclamation vous attend',
      message: `Vous n’avez pas répondu au sujet de la commande ${orderNumber}. Notre équipe peut décider sans vous.`,
      ...forShop(about),
    },
    team: {
      title: 'La boutique n’a pas répondu',
      message: `${shopName}, commande ${orderNumber} : ${hoursWords(deadlines.complaintAnswerHours)} sans réponse.`,
      ...forTeam(about),
    },
  }
}

export function complaintResolvedNotices(
  about: About,
  outcome: ComplaintOutcome,
  refundFrancs: number,
): { buyer: Notice; shop: Notice } {
  const { orderNumber } = about.parcel
  const sum = formatFrancs(refundFrancs)
  const words: Record<ComplaintOutcome, [buyer: string, shop: string]> = {
    remboursé: [`${sum} vous seront rendus par mobile money.`, `${sum} sont rendus à l’acheteur.`],
    remplacé: [
      'La boutique remplace l’article.',
      'L’article est remplacé : ce colis vous sera payé.',
    ],
    rejeté: [
      'Elle n’est pas retenue. La raison est dans le fil.',
      'Elle n’est pas retenue : ce colis vous sera payé.',
    ],
  }
  const [buyer, shop] = words[outcome]
  return {
    buyer: {
      title: 'Réclamation réglée',
      message: `Votre réclamation sur la commande ${orderNumber} est réglée. ${buyer}`,
      ...forBuyer(about),
    },
    shop: {
      title: 'Réclamation réglée',
      message: `La réclamation sur la commande ${orderNumber} est réglée. ${shop}`,
      ...forShop(about),
    },
  }
}

function forBuyer({ complaintId }: About) {
  return { kind: 'complaint', ...leadsTo('buyerComplaint', complaintId) } as const
}

function forShop({ complaintId }: About) {
  return { kind: 'complaint', ...leadsTo('shopComplaint', complaintId) } as const
}

function forTeam({ complaintId }: About) {
  return { kind: 'complaint', ...leadsTo('teamComplaint', complaintId) } as const
}
