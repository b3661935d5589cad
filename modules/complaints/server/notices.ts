import { beforeWords } from '#kernel/wire/due-words.ts'
import { brand } from '#kernel/wire/brand.ts'

import {
  complaintAnswered,
  complaintEscalated,
  complaintOpened,
  complaintResolved,
  refundAwaitsGoods,
  waitingEnded,
} from './events.ts'
import { complaintAwaiting, supportersIn } from './complained-parcels.ts'
import { type HoursGiven, readDues } from './complaint-dues.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ComplaintOutcome } from '#modules/complaints/contract/complaint-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import {
  type Notice,
  notifyOf,
  type News,
  teamOf,
  leadsTo,
  lowerFirst,
} from '#modules/notices/module.ts'
import { goodsLate } from '#modules/exchanges/module.ts'
import { type ParcelNoticeFacts, parcelNoticeFacts } from '#modules/parcels/module.ts'

const pages = {
  buyerComplaint: ['/reclamation/historique?reclamation=:id', 'complaints/:id', 'complaint'],
  shopComplaint: [
    '/vendeur-dashboard?onglet=reclamations&reclamation=:id',
    'seller/complaints/:id',
    'complaint',
  ],
  teamComplaint: ['/admin-reclamations?reclamation=:id', 'admin/complaints/:id', 'complaint'],
} as const

type About = { complaintId: string; parcelId: string; at: string }
type Recipient = { userId: string; notice: Notice }

export function notifyAboutComplaints(kernel: Kernel): void {
  async function newsOf(
    about: About,
    key: string,
    whom: (parcel: ParcelNoticeFacts) => Promise<Recipient[]> | Recipient[],
  ): Promise<News[]> {
    const parcel = (await parcelNoticeFacts(kernel, [about.parcelId])).get(about.parcelId)
    if (!parcel) return []
    return (await whom(parcel)).map(({ userId, notice }) => ({
      ...notice,
      userId,
      key: `complaint:${about.complaintId}:${key}`,
      at: new Date(about.at),
    }))
  }

  notifyOf(kernel, complaintOpened, 'complaint-opened', (news) =>
    newsOf(news, 'opened', async (parcel) => {
      const { answerBefore } = await readDues(kernel, news.complaintId)
      return complaintOpenedTo({ ...news, parcel }, beforeWords(answerBefore))
    }),
  )
  notifyOf(kernel, complaintAnswered, 'complaint-answered', (news) =>
    newsOf(news, `message:${news.messageId}`, async (parcel) => {
      const about = { ...news, parcel }
      const from = {
        buyer: 'L’acheteur',
        shop: parcel.shopName,
        support: `L’équipe ${brand.name}`,
      }[news.side]
      const { buyer, shop } = complaintAnsweredNotices(about, from)
      const team = news.side === 'support' ? [] : await supportersIn(kernel.db, news.complaintId)
      return [
        ...(news.side === 'buyer' ? [] : [{ userId: parcel.buyerId, notice: buyer }]),
        ...(news.side === 'shop' ? [] : [{ userId: parcel.sellerId, notice: shop }]),
        ...team.map((userId) => ({ userId, notice: complaintAnsweredTeamNotice(about, from) })),
      ]
    }),
  )
  notifyOf(kernel, complaintEscalated, 'complaint-escalated', (news) =>
    newsOf(news, `late:${news.over}`, async (parcel) => {
      const dues = await readDues(kernel, news.complaintId)
      const { buyer, shop, team } = complaintPressedNotices({ ...news, parcel }, news.over, dues)
      const admins = await teamOf(kernel.db, ['admin'])
      return [
        { userId: parcel.buyerId, notice: buyer },
        ...(shop ? [{ userId: parcel.sellerId, notice: shop }] : []),
        ...admins.map(({ id }) => ({ userId: id, notice: team })),
      ]
    }),
  )
  notifyOf(kernel, refundAwaitsGoods, 'refund-awaits-goods', (news) =>
    newsOf(news, 'awaits-goods', (parcel) => {
      const about = { ...news, parcel }
      return [
        { userId: parcel.buyerId, notice: giveBackNotice(about) },
        { userId: parcel.sellerId, notice: goodsComeBackNotice(about) },
      ]
    }),
  )
  notifyOf(kernel, waitingEnded, 'waiting-ended', (news) =>
    newsOf(news, `waiting-ended:${news.at}`, (parcel) => {
      const notice = waitingEndedNotice(parcel, news.reason)
      return [
        { userId: parcel.buyerId, notice: { ...notice, ...forBuyer({ ...news, parcel }) } },
        { userId: parcel.sellerId, notice: { ...notice, ...forShop({ ...news, parcel }) } },
      ]
    }),
  )
  notifyOf(kernel, goodsLate, 'complaint-goods-late', async ({ returnId, parcelId, at }) => {
    const complaintId = await complaintAwaiting(kernel.db, returnId)
    if (!complaintId) return []
    const admins = await teamOf(kernel.db, ['admin'])
    return newsOf({ complaintId, parcelId, at }, `goods-late:${returnId}`, (parcel) =>
      admins.map(({ id }) => ({ userId: id, notice: goodsLateNotice({ complaintId, parcel }) })),
    )
  })
  notifyOf(kernel, complaintResolved, 'complaint-resolved', (news) =>
    newsOf(news, 'resolved', (parcel) => {
      const about = { ...news, parcel }
      const { buyer, shop } = news.byShop
        ? refundedByShopNotices(about)
        : complaintResolvedNotices(about, news.outcome, news.refundFrancs)
      return [
        { userId: parcel.buyerId, notice: buyer },
        { userId: parcel.sellerId, notice: shop },
      ]
    }),
  )
}

type ComplaintNews = { parcel: ParcelNoticeFacts; complaintId: string }

function complaintOpenedTo(about: ComplaintNews, before: string): Recipient[] {
  const { orderNumber, shopName, sellerId, buyerId } = about.parcel
  const asked = `Un acheteur signale un problème, commande ${orderNumber}. Répondez ${before} : ce colis n’est pas payé en attendant.`
  const received = `Votre réclamation sur la commande ${orderNumber} est reçue. ${shopName} répond ${before}.`
  return [
    {
      userId: sellerId,
      notice: { title: 'Réclamation d’un acheteur', message: asked, ...forShop(about) },
    },
    {
      userId: buyerId,
      notice: { title: 'Réclamation reçue', message: received, ...forBuyer(about) },
    },
  ]
}

function complaintAnsweredNotices(
  about: ComplaintNews,
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

function complaintAnsweredTeamNotice(about: ComplaintNews, from: string): Notice {
  return {
    title: 'Message sur une réclamation',
    message: `${from} a écrit au sujet de la commande ${about.parcel.orderNumber}.`,
    ...forTeam(about),
  }
}

function complaintPressedNotices(
  about: ComplaintNews,
  over: 'shop' | 'platform',
  { answerHours, decisionHours }: HoursGiven,
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
        message: `Commande ${orderNumber} : ${hoursWords(decisionHours)} sans décision.`,
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
      message: `${shopName}, commande ${orderNumber} : ${hoursWords(answerHours)} sans réponse.`,
      ...forTeam(about),
    },
  }
}

type Awaited = ComplaintNews & { refundFrancs: number; before: string }

function giveBackNotice({ refundFrancs, before, ...about }: Awaited): Notice {
  return {
    title: 'Remboursement décidé',
    message: `${formatFrancs(refundFrancs)} vous seront rendus quand ${about.parcel.shopName} aura reçu les articles de la commande ${about.parcel.orderNumber}. ${giveBackWords[about.parcel.receiveAt]}, ${beforeWords(before)}.`,
    ...forBuyer(about),
  }
}

const giveBackWords = {
  shop: 'Rapportez-les à la boutique',
  relay: 'Rapportez-les au point relais',
  door: 'Un livreur vient les reprendre',
} as const

function goodsComeBackNotice({ refundFrancs, ...about }: Awaited): Notice {
  return {
    title: 'Des articles vont vous revenir',
    message: `Commande ${about.parcel.orderNumber} : ${formatFrancs(refundFrancs)} sont rendus à l’acheteur quand vous avez reçu les articles, avec votre code de retour.`,
    ...forShop(about),
  }
}

function waitingEndedNotice({ orderNumber }: ParcelNoticeFacts, reason: string) {
  const message = `Les articles de la commande ${orderNumber} ne sont plus attendus et rien n’est remboursé pour le moment. Raison : ${lowerFirst(reason)}`
  return { title: 'Retour arrêté', message }
}

function goodsLateNotice(about: ComplaintNews): Notice {
  return {
    title: 'Articles non rendus',
    message: `Commande ${about.parcel.orderNumber} : les articles ne sont pas rendus à temps et le remboursement attend. Décidez de la suite.`,
    ...forTeam(about),
  }
}

function complaintResolvedNotices(
  about: ComplaintNews,
  outcome: ComplaintOutcome,
  refundFrancs: number,
): { buyer: Notice; shop: Notice } {
  const { orderNumber } = about.parcel
  const sum = formatFrancs(refundFrancs)
  const words: Record<ComplaintOutcome, [buyer: string, shop: string]> = {
    remboursé: [`${sum} vous seront rendus par mobile money.`, `${sum} sont rendus à l’acheteur.`],
    remplacé: [
      'Un livreur apporte un nouvel article et repart avec l’ancien.',
      'L’article est échangé : préparez le nouveau. Ce colis vous est payé quand l’ancien est revenu.',
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

function refundedByShopNotices(about: ComplaintNews & { refundFrancs: number }) {
  const { orderNumber, shopName } = about.parcel
  const message = `Commande ${orderNumber} : l’article est revenu à ${shopName}, ${formatFrancs(about.refundFrancs)} sont rendus à l’acheteur par mobile money.`
  const notice = { title: 'Remboursement parti', message }
  return { buyer: { ...notice, ...forBuyer(about) }, shop: { ...notice, ...forShop(about) } }
}

function forBuyer({ complaintId }: ComplaintNews) {
  return { kind: 'complaint', ...leadsTo(pages.buyerComplaint, complaintId) } as const
}

function forShop({ complaintId }: ComplaintNews) {
  return { kind: 'complaint', ...leadsTo(pages.shopComplaint, complaintId) } as const
}

function forTeam({ complaintId }: ComplaintNews) {
  return { kind: 'complaint', ...leadsTo(pages.teamComplaint, complaintId) } as const
}
