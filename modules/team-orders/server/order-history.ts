import { plural } from '#kernel/wire/plural.ts'
import { actLabel } from '#modules/journal/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TeamHistoryLine } from '#modules/team-orders/contract/admin-orders.ts'
import { failureWords } from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { methodWords, providerWords } from '#modules/operators/contract/provider-words.ts'
import { moveWords } from '#modules/orders/contract/order-words.ts'

import type { OrderFacts } from './order-facts.ts'

type Line = Omit<TeamHistoryLine, 'at' | 'bad'> & { at: Date; bad?: boolean }

/** Merges all modules' records, latest first. */
export function historyOf(kernel: Kernel, facts: OrderFacts): TeamHistoryLine[] {
  const lines = [
    ...ofOrder(facts),
    ...ofParcels(facts),
    ...ofMoney(facts),
    ...ofFailures(facts),
    ...ofComplaints(facts),
    ...ofTeam(kernel, facts),
  ]
  return lines
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, bad = false, ...line }) => ({ ...line, at: at.toISOString(), bad }))
}

const roleWords: Readonly<Record<string, string>> = {
  vendeur: 'boutique',
  livreur: 'livreur',
  chef_livreur: 'chef livreur',
  admin: 'équipe',
  finance: 'finance',
}

/** Returns the name with role; the buyer's alone. */
function whoIs({ people, order, parcels }: OrderFacts, id: string | null): string | null {
  if (id === null) return null
  const person = people.get(id)
  if (id === order.buyerId) return `${person?.name ?? 'Compte supprimé'}, acheteur`
  const shop = parcels.find((parcel) => parcel.shop.ownerId === id)
  if (shop) return shop.shop.name
  return person
    ? [person.name, roleWords[person.role]].filter(Boolean).join(', ')
    : 'Compte supprimé'
}

function ofOrder(facts: OrderFacts): Line[] {
  const { order, parcels } = facts
  const how = methodWords(order.paymentMethod, 'paiement à la livraison')
  const detail = `${parcels.length} ${plural(parcels.length, 'boutique')}, ${formatFrancs(order.totalFrancs)}, ${how}`
  return [
    {
      at: order.placedAt,
      kind: 'order',
      title: 'Commande passée, stock réservé',
      by: whoIs(facts, order.buyerId),
      detail,
    },
  ]
}

function ofParcels(facts: OrderFacts): Line[] {
  // The first move is the order itself.
  return facts.moves
    .filter(({ fromState }) => fromState !== null)
    .map((move) => {
      const { title, kind } = moveWords[move.toState]
      const back = move.toState === 'ready' && move.fromState !== 'accepted'
      const bad = parcelHas('inTrouble', move.toState) || move.toState === 'cancelled'
      return {
        at: move.movedAt,
        kind: back ? 'delivery' : kind,
        title: `${parcelName(facts, move.parcelId)} ${back ? 'repris au livreur' : title}`,
        by: whoIs(facts, move.actorId),
        detail: move.reason,
        bad,
      }
    })
}

function parcelName({ parcels }: OrderFacts, parcelId: string): string {
  const parcel = parcels.find(({ parcel }) => parcel.id === parcelId)
  return parcel ? `Colis ${parcel.shop.name}` : 'Colis'
}

const refundWords = {
  requested: 'demandé',
  approved: 'approuvé',
  sent: 'envoyé',
  confirmed: 'payé',
  failed: 'non abouti',
} as const

function ofMoney(facts: OrderFacts): Line[] {
  const attempts = facts.attempts.flatMap((one): Line[] => {
    const sum = formatFrancs(one.amountFrancs)
    const began: Line = {
      at: one.createdAt,
      kind: 'money',
      title: `Paiement ${providerWords[one.provider]} ouvert, ${sum}`,
      by: null,
      detail: one.providerOrderId,
    }
    if (!one.settledAt) return [began]
    const paid = one.state === 'succeeded'
    const title = paid
      ? `Paiement ${providerWords[one.provider]} confirmé, ${sum}`
      : `Paiement ${providerWords[one.provider]} ${one.state === 'expired' ? 'expiré' : 'refusé'}`
    return [
      began,
      {
        at: one.settledAt,
        kind: 'money',
        title,
        by: null,
        detail: paid ? one.providerTransactionId : one.failure,
        bad: !paid,
      },
    ]
  })
  const refunds = facts.refunds.flatMap((one): Line[] => {
    const title = (state: keyof typeof refundWords) =>
      `Remboursement ${refundWords[state]}, ${formatFrancs(one.amountFrancs)}`
    const lines: Line[] = [
      {
        at: one.requestedAt,
        kind: 'money',
        title: title('requested'),
        by: null,
        detail: one.reason,
      },
    ]
    if (one.approvedAt)
      lines.push({
        at: one.approvedAt,
        kind: 'money',
        title: title('approved'),
        by: whoIs(facts, one.approvedBy),
        detail: null,
      })
    if (one.sentAt)
      lines.push({ at: one.sentAt, kind: 'money', title: title('sent'), by: null, detail: null })
    if (one.settledAt)
      lines.push({
        at: one.settledAt,
        kind: 'money',
        title: title('confirmed'),
        by: null,
        detail: one.operatorTransactionId,
      })
    if (one.failure && one.state === 'failed')
      lines.push({
        at: one.sentAt ?? one.requestedAt,
        kind: 'money',
        title: title('failed'),
        by: null,
        detail: one.failure,
        bad: true,
      })
    return lines
  })
  return [...attempts, ...refunds]
}

function ofFailures(facts: OrderFacts): Line[] {
  return facts.failures.map((one) => ({
    at: one.failedAt,
    kind: 'delivery',
    title: `${parcelName(facts, one.parcelId)}, essai ${one.tryNumber} : ${failureWords[one.kind]}`,
    by: whoIs(facts, one.courierId),
    detail: one.note,
    bad: true,
  }))
}

function ofComplaints(facts: OrderFacts): Line[] {
  return facts.complaints.flatMap((one): Line[] => {
    const about = parcelName(facts, one.parcelId)
    const opened: Line = {
      at: one.openedAt,
      kind: 'order',
      title: `Réclamation, ${about.toLowerCase()}`,
      by: whoIs(facts, one.buyerId),
      detail: one.reason || null,
      bad: true,
    }
    if (!one.resolvedAt) return [opened]
    return [
      opened,
      {
        at: one.resolvedAt,
        kind: 'team',
        title: `Réclamation décidée : ${one.outcome ?? ''}`,
        by: whoIs(facts, one.decidedBy),
        detail: one.resolution,
      },
    ]
  })
}

function ofTeam(kernel: Kernel, facts: OrderFacts): Line[] {
  return facts.acts.map((act) => ({
    at: act.actedAt,
    kind: 'team',
    title: actLabel(kernel, act.action),
    by: whoIs(facts, act.actorId),
    detail: act.reason || null,
  }))
}
