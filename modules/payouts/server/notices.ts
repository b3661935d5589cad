import { inArray } from 'drizzle-orm'

import type { Owner } from '#modules/payouts/database/values.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { depotReminded, payoutFailed, payoutNumberChanged, payoutPaid } from './events.ts'
import { marketSettings } from '#modules/settings/module.ts'
import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { leadsTo, type News, type Notice, notifyOf, notifyOfAll } from '#modules/notices/module.ts'

const pages = {
  payoutNumber: ['/livreur-dashboard?onglet=caisse', 'payouts', 'payout'],
  shopSettings: ['/vendeur-dashboard?onglet=boutique', 'seller/shop', 'shop'],
  shopPayout: ['/vendeur-dashboard?onglet=versements&releve=:id', 'payouts', 'payout'],
  courierPayout: ['/livreur-dashboard', 'payouts', 'payout'],
} as const

export function notifyAboutPayouts(kernel: Kernel): void {
  type Line = { owner: Owner; ownerId: string; at: string }
  const toPayees = async <T extends Line>(
    lines: readonly T[],
    noticeOf: (line: T) => Notice & { key: string },
  ): Promise<News[][]> => {
    const shops = lines.filter(({ owner }) => owner === 'seller')
    const owners = await ownersOf(
      kernel,
      shops.map(({ ownerId }) => ownerId),
    )
    return lines.map((line) => {
      const userId = line.owner === 'courier' ? line.ownerId : owners.get(line.ownerId)
      return userId ? [{ ...noticeOf(line), userId, at: new Date(line.at) }] : []
    })
  }
  notifyOfAll(kernel, payoutPaid, 'payout-paid', (events) =>
    toPayees(events, (paid) => ({
      ...payoutPaidNotice(paid, paid.operatorTransactionId),
      key: `payout:${paid.lineId}:paid`,
    })),
  )
  notifyOf(kernel, payoutNumberChanged, 'payout-number-changed', ({ courierId, at }) => ({
    ...payoutNumberChangedNotice(marketSettings(kernel).contact.phone),
    userId: courierId,
    key: `payout-number:${courierId}:${at}`,
    at: new Date(at),
  }))
  notifyOfAll(kernel, depotReminded, 'depot-reminded', (events) =>
    toPayees(
      events.map((event) => ({ ...event, owner: 'seller' as const, ownerId: event.shopId })),
      ({ shopId, francs, at }) => ({
        ...depotRemindedNotice(francs),
        key: `depot-reminded:${shopId}:${at.slice(0, 10)}`,
      }),
    ),
  )
  notifyOfAll(kernel, payoutFailed, 'payout-failed', (events) =>
    toPayees(events, (refused) => ({
      ...payoutFailedNotice(refused, refused.reason),
      key: `payout:${refused.lineId}:failed:${refused.at}`,
    })),
  )
}

async function ownersOf(kernel: Kernel, shopIds: readonly string[]): Promise<Map<string, string>> {
  if (shopIds.length === 0) return new Map()
  const shops = await kernel.db
    .select({ id: shopFacts.id, ownerId: shopFacts.ownerId })
    .from(shopFacts)
    .where(inArray(shopFacts.id, [...shopIds]))
  return new Map(shops.map(({ id, ownerId }) => [id, ownerId]))
}

type PaidOut = { lineId: string; owner: Owner; francs: number; depotNumber: string }

function payoutPaidNotice(paid: PaidOut, operatorTransactionId: string): Notice {
  const message = `Votre versement de ${formatFrancs(paid.francs)} est arrivé sur le ${depotWords(paid)} (${operatorTransactionId}).`
  return {
    title: 'Versement payé',
    message,
    ...kindAndLink(paid),
    sms: `${brand.name} : versement de ${formatFrancs(paid.francs)} payé sur le ${depotWords(paid)}.`,
  }
}

function payoutFailedNotice(refused: PaidOut, reason: string): Notice {
  const change =
    refused.owner === 'seller'
      ? ' Vérifiez le numéro de dépôt de votre boutique.'
      : ' Vérifiez votre numéro.'
  const message = `L’opérateur n’a pas pu verser ${formatFrancs(refused.francs)} sur le ${depotWords(refused)} : ${reason} Rien n’est perdu.${change}`
  return { title: 'Versement refusé', message, ...kindAndLink(refused) }
}

function payoutNumberChangedNotice(callAt: string): Notice {
  const message = `Le numéro où vont vos gains vient d’être changé. Si ce n’est pas vous, appelez-nous au ${formatPhone(callAt)}.`
  return {
    kind: 'account',
    title: 'Numéro de versement changé',
    message,
    ...leadsTo(pages.payoutNumber),
    sms: `${brand.name} : ${message}`,
  }
}

function depotRemindedNotice(francs: number): Notice {
  const message = `${formatFrancs(francs)} vous attendent : l’opérateur refuse votre numéro de dépôt. Changez-le dans votre boutique.`
  return {
    kind: 'payment',
    title: 'Numéro de dépôt à changer',
    message,
    ...leadsTo(pages.shopSettings),
    sms: `${brand.name} : ${message}`,
  }
}

function depotWords({ depotNumber }: PaidOut): string {
  return depotNumber.length === 8 ? formatPhone(depotNumber) : depotNumber
}

function kindAndLink({ lineId, owner }: PaidOut) {
  const page = owner === 'seller' ? pages.shopPayout : pages.courierPayout
  return { kind: 'payment', ...leadsTo(page, lineId) } as const
}
