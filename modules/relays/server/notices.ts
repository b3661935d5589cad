import { atRelayWords, relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { untilWords } from '#kernel/wire/due-words.ts'
import { and, eq, getViewSelectedFields, inArray, isNull, sql } from 'drizzle-orm'

import { brand } from '#kernel/wire/brand.ts'
import { noticesToManagers } from '#modules/deliveries/module.ts'
import { leadsTo, type News, type Notice, notify, notifyOf } from '#modules/notices/module.ts'
import { deliveredNotice, newArticleNotice } from '#modules/orders/module.ts'
import { fittingSms } from '#providers/sms/sms.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import {
  notifyOfParcels,
  parcelCodes,
  parcelMoved,
  type ParcelNoticeFacts,
  parcelNoticeFacts,
} from '#modules/parcels/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { relayFacts, relayParcelFacts, relayReturnFacts } from '#modules/relays/database/views.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isAtHome } from './at-home.ts'
import { goesBackByCoach, wasLost } from './by-coach.ts'
import {
  paidNotFetched,
  relayParcelLeaves,
  relayParcelMoved,
  relayReminded,
  relayReturnWaits,
  relayStateChanged,
} from './events.ts'
import { notifyAboutLateActs } from './late-act-notices.ts'
import {
  giveBackNotice,
  goesBackNotice,
  notFetchedNotices,
  relayPage,
  takeBackNotice,
  toFetchNotice,
} from './leaving-notices.ts'

type Move = NonNullable<(typeof parcelMoved)['carries']>
type Relay = typeof relayFacts.$inferSelect
type About = {
  parcel: ParcelNoticeFacts
  relay: Relay
  until: Date | null
  isLeaving: boolean
  /** What is not collected goes back by coach. */
  isByCoach: boolean
  /** Its shop takes it back there. */
  isAtHome: boolean
  wasLost: boolean
}

/** Tells buyers where their parcels are, and owners and managers what is to be done. */
export function notifyAboutRelays(kernel: Kernel): void {
  notifyAboutLateActs(kernel)
  kernel.events.after(
    parcelMoved,
    'relays.parcel-moved',
    (moves, requestIds) => notifyOfMoves(kernel, moves, requestIds),
    ({ receiveAt, to, by }) =>
      wayOf({ receiveAt }).hasRelay &&
      wayOf({ receiveAt }).toldApart.includes(to) &&
      !(parcelHas('isComing', to) && by === 'carrier'),
  )
  notifyOf(kernel, relayReminded, 'relay-reminded', async ({ parcelId, day, at }) => {
    const about = (await factsOf(kernel, [parcelId])).get(parcelId)
    if (!about?.until || !parcelHas('atRelay', about.parcel.state)) return []
    const key = `parcel:${parcelId}:relay:${day}:${about.until.toISOString()}`
    return [{ ...waitsNotice(about), userId: about.parcel.buyerId, key, at: new Date(at) }]
  })
  notifyOf(kernel, relayParcelLeaves, 'relay-leaves', async ({ parcelId, leavesFor, at }) => {
    const about = (await factsOf(kernel, [parcelId])).get(parcelId)
    if (!about || !parcelHas('atRelay', about.parcel.state)) return []
    const isOver = leavesFor === 'shop'
    const { parcel, relay } = about
    const news = { key: `parcel:${parcelId}:leaves:${at}`, at: new Date(at) }
    const toFetch = toFetchNotice(about, isOver && about.isByCoach)
    const managers = about.isAtHome
      ? []
      : await noticesToManagers(kernel, parcel.group, { ...toFetch, ...news })
    if (parcel.errand === 'goods_back') return managers
    return [
      ...(isOver ? [{ ...goesBackNotice(about), ...news, userId: parcel.buyerId }] : []),
      { ...giveBackNotice(about, isOver), ...news, userId: relay.ownerId },
      ...managers,
    ]
  })
  notifyOfParcels(kernel, paidNotFetched, 'relay-not-fetched', (parcel, { parcelId }) =>
    notFetchedNotices(parcel).map((news) => ({ ...news, key: `parcel:${parcelId}:not-fetched` })),
  )
  notifyOf(kernel, relayReturnWaits, 'relay-return', async ({ parcelId, day, at }) => {
    const parcel = (await parcelNoticeFacts(kernel, [parcelId])).get(parcelId)
    const [kept] = await kernel.db
      .select({ until: relayReturnFacts.keptUntil, relay: getViewSelectedFields(relayFacts) })
      .from(relayReturnFacts)
      .innerJoin(relayFacts, eq(relayFacts.id, relayReturnFacts.relayId))
      .where(and(eq(relayReturnFacts.parcelId, parcelId), isNull(relayReturnFacts.takenAt)))
    if (!parcel || !kept || parcelHas('isDelivered', parcel.state)) return []
    const key = `parcel:${parcelId}:take-back:${day}:${kept.until.toISOString()}`
    const notice = takeBackNotice({ parcel, relay: kept.relay }, kept.until)
    return [{ ...notice, userId: parcel.sellerId, key, at: new Date(at) }]
  })
  notifyOfParcels(kernel, relayParcelMoved, 'relay-moved', async (parcel, moved) => {
    const { parcelId, toRelayId, reason, at } = moved
    const [to] = toRelayId
      ? await kernel.db.select().from(relayFacts).where(eq(relayFacts.id, toRelayId))
      : []
    const key = `parcel:${parcelId}:moved:${at}`
    return [{ ...movedNotice(parcel, to ?? null, reason), key, userId: parcel.buyerId }]
  })
  notifyOf(kernel, relayStateChanged, 'relay-state', async ({ relayId, state, by, reason, at }) => {
    const [relay] = await kernel.db.select().from(relayFacts).where(eq(relayFacts.id, relayId))
    if (!relay || by === relay.ownerId) return []
    const news = { key: `relay:${relayId}:${at}`, at: new Date(at), userId: relay.ownerId }
    return [{ ...stateNotice(relay, state, reason), ...news }]
  })
}

async function notifyOfMoves(
  kernel: Kernel,
  moves: readonly Move[],
  requestIds: readonly (string | null)[],
): Promise<void> {
  const ids = moves.map(({ parcelId }) => parcelId)
  const [facts, codes] = await Promise.all([
    factsOf(kernel, ids),
    parcelCodes.ofBuyers(kernel.db, ids),
  ])
  await notify(
    kernel,
    moves.flatMap(({ parcelId, to, by, at }, index): News[] => {
      const about = facts.get(parcelId)
      if (!about) return []
      // Its shop brought it there itself.
      if (to === 'in_delivery' && by === 'relay' && parcelHas('atRelay', about.parcel.state))
        return []
      // It waits there for a courier: a manager sent it elsewhere before he heard of its arrival.
      if (parcelHas('atRelay', to) && about.isLeaving) return []
      // Handed over in the same moment: a manager had confirmed that a courier took it.
      if (parcelHas('atRelay', to) && parcelHas('isDelivered', about.parcel.state)) return []
      const code = parcelHas('atRelay', about.parcel.state) ? (codes.get(parcelId) ?? null) : null
      const notice = parcelHas('isComing', to)
        ? onItsWayNotice(about)
        : parcelHas('atRelay', to)
          ? arrivedNotice(about, code)
          : collectedNotice(about)
      const key = `parcel:${parcelId}:${to}:${at}`
      const news = { userId: about.parcel.buyerId, key, at: new Date(at) }
      return [{ ...notice, ...news, requestId: requestIds[index] ?? null }]
    }),
  )
}

async function factsOf(kernel: Kernel, ids: readonly string[]): Promise<Map<string, About>> {
  const parcels = await parcelNoticeFacts(kernel, ids)
  const found = await kernel.db
    .select({
      id: parcelFacts.id,
      relayId: parcelFacts.relayId,
      until: relayParcelFacts.keptUntil,
      leavesFor: relayParcelFacts.leavesFor,
      isByCoach: goesBackByCoach(parcelFacts),
      isAtHome: sql<boolean>`exists (select from ${parcelFacts} p where p.id = ${relayParcelFacts.parcelId} and ${isAtHome})`,
      wasLost: wasLost(parcelFacts.id),
    })
    .from(parcelFacts)
    .innerJoin(relayParcelFacts, eq(relayParcelFacts.parcelId, parcelFacts.id))
    .where(inArray(parcelFacts.id, [...ids]))
  const relayIds = found.flatMap(({ relayId }) => relayId ?? [])
  const relays = relayIds.length
    ? await kernel.db.select().from(relayFacts).where(inArray(relayFacts.id, relayIds))
    : []
  return new Map(
    found.flatMap(({ id, relayId, leavesFor, ...row }): [string, About][] => {
      const parcel = parcels.get(id)
      const relay = relays.find((one) => one.id === relayId)
      return parcel && relay ? [[id, { parcel, relay, isLeaving: leavesFor !== null, ...row }]] : []
    }),
  )
}

function onItsWayNotice({ parcel, relay }: About): Notice {
  return {
    kind: 'delivery',
    title: 'Votre colis est en route',
    message: `Votre colis de ${parcel.shopName} va au ${relayNameWords(relay.name)}. Votre code arrive avec lui.`,
    ...leadsTo(orderPage, parcel.orderId),
  }
}

function arrivedNotice({ parcel, relay, until }: About, code: string | null): Notice {
  const where = `${atRelayWords(relay.name)}, ${whereWords(relay)}`
  const bring = parcel.errand ? ' Apportez l’ancien article.' : ''
  const kept = `${until ? `Gardé ${untilWords(until)}.` : `Gardé ${openDaysWords(RELAY_DAYS)}.`}${bring}`
  return {
    kind: 'delivery',
    title: 'Colis au point relais',
    message: `Votre colis de ${parcel.shopName} vous attend ${where}\u00a0: ${openingWords(relay.opening)}. ${kept}`,
    ...leadsTo(orderPage, parcel.orderId),
    ...(code && {
      sms: fittingSms([
        `${brand.name} : code ${code}, colis de ${parcel.shopName}, commande ${parcel.orderNumber}. Il vous attend ${where}. ${kept}`,
        `${brand.name} : code ${code}, colis de ${parcel.shopName}, commande ${parcel.orderNumber}. Il vous attend ${atRelayWords(relay.name)}. ${kept}`,
        `${brand.name} : code ${code} pour le colis de ${parcel.shopName}, commande ${parcel.orderNumber}, ${atRelayWords(relay.name)}.`,
        `${brand.name} : code ${code} pour retirer la commande ${parcel.orderNumber} au point relais.`,
      ]),
      smsAtOnce: true as const,
    }),
  }
}

function collectedNotice({ parcel, relay }: About): Notice {
  if (parcel.errand)
    return newArticleNotice(parcel, {
      title: 'Nouvel article retiré',
      to: atRelayWords(relay.name),
    })
  return {
    ...deliveredNotice(parcel),
    title: 'Colis retiré',
    message: `Vous avez retiré votre colis de ${parcel.shopName} ${atRelayWords(relay.name)}. Donnez votre avis.`,
  }
}

function waitsNotice({ parcel, relay, until, wasLost: isFound }: About): Notice {
  const kept = until ? untilWords(until) : openDaysWords(RELAY_DAYS)
  const back =
    parcel.isCash && !parcel.errand && !isFound
      ? 'Ensuite il repart, et cela compte comme un refus.'
      : 'Ensuite il repart.'
  return {
    kind: 'delivery',
    title: 'Votre colis vous attend',
    message: `Votre colis, commande ${parcel.orderNumber}, vous attend ${atRelayWords(relay.name)} ${kept}. ${back}`,
    ...leadsTo(orderPage, parcel.orderId),
    sms: fittingSms([
      `${brand.name} : votre colis vous attend ${atRelayWords(relay.name)} ${kept}.`,
      `${brand.name} : commande ${parcel.orderNumber} à retirer ${kept}.`,
    ]),
    ...(until && { reminds: { endsAt: until } }),
  }
}

function movedNotice(parcel: ParcelNoticeFacts, to: Relay | null, reason: string): Notice {
  const where = to ? `au ${relayNameWords(to.name)}, ${whereWords(to)}` : 'chez vous'
  return {
    kind: 'delivery',
    title: 'Votre colis change d’adresse',
    message: `Votre colis de ${parcel.shopName} arrive ${where}. ${reason}`,
    ...leadsTo(orderPage, parcel.orderId),
    sms: fittingSms([
      `${brand.name} : votre colis, commande ${parcel.orderNumber}, arrive ${where}.`,
      `${brand.name} : la commande ${parcel.orderNumber} arrive à une autre adresse, voyez sa page.`,
    ]),
  }
}

const stateTitles = {
  open: 'Votre point relais est ouvert',
  paused: 'Votre point relais est en pause',
  closed: 'Votre point relais est fermé',
} as const

function stateNotice({ id, name }: Relay, state: keyof typeof stateTitles, reason: string): Notice {
  const kept = state === 'open' ? '' : ' Les colis qui sont chez vous restent à remettre.'
  return {
    kind: 'team',
    title: stateTitles[state],
    message: `${name} : ${reason}.${kept}`,
    ...leadsTo(relayPage, id),
  }
}

function whereWords({ quartier, region, landmark }: Relay): string {
  return `${quartier ?? region}, ${landmark}`
}
