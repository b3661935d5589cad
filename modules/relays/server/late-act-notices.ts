import { eq } from 'drizzle-orm'

import { noticesToManagers } from '#modules/deliveries/module.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lateHandOver, relayBoxOver } from './events.ts'

const dispatchPage = ['/LivraisonDashboard?onglet=relais', 'dispatch/relays', 'dispatch'] as const

type About = { group: string; orderNumber: string; relayId: string; relayName: string }

/** Tells managers of acts made without network that meet another state than the relay saw. */
export function notifyAboutLateActs(kernel: Kernel): void {
  notifyOf(kernel, relayBoxOver, 'relay-box-over', async ({ parcelId, relayId, at }) => {
    const about = await factsOf(kernel, parcelId, relayId)
    if (!about) return []
    const news = { key: `relay:${relayId}:over:${at}`, at: new Date(at) }
    return noticesToManagers(kernel, about.group, { ...boxOverNotice(about), ...news })
  })
  notifyOf(kernel, lateHandOver, 'relay-late-hand-over', async (late) => {
    const { parcelId, relayId, isTaken, at } = late
    const about = await factsOf(kernel, parcelId, relayId)
    if (!about) return []
    const notice = isTaken ? alreadyHandedNotice(about) : handedTwiceNotice(about)
    const news = { key: `parcel:${parcelId}:late:${isTaken}`, at: new Date(at) }
    return noticesToManagers(kernel, about.group, { ...notice, ...news })
  })
}

async function factsOf(
  { db }: Kernel,
  parcelId: string,
  relayId: string,
): Promise<About | undefined> {
  const [about] = await db
    .select({
      group: parcelFacts.deliveryGroup,
      orderNumber: orderFacts.orderNumber,
      relayId: relayFacts.id,
      relayName: relayFacts.name,
    })
    .from(parcelFacts)
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(relayFacts, eq(relayFacts.id, relayId))
    .where(eq(parcelFacts.id, parcelId))
  return about
}

function boxOverNotice({ relayId, relayName }: About): Notice {
  return {
    kind: 'team',
    title: 'Une caisse au-dessus de son plafond',
    message: `${relayName} a pris des espèces sans réseau : sa caisse dépasse son plafond. Allez la chercher.`,
    ...leadsTo(dispatchPage, relayId),
  }
}

function alreadyHandedNotice({ orderNumber, relayId, relayName }: About): Notice {
  return {
    kind: 'team',
    title: 'Un colis était déjà remis',
    message: `Commande ${orderNumber} : sans réseau, ${relayName} l’avait remise à son client avant qu’elle soit notée reprise. Le livreur n’a rien à porter.`,
    ...leadsTo(dispatchPage, relayId),
  }
}

function handedTwiceNotice({ orderNumber, relayId, relayName }: About): Notice {
  return {
    kind: 'team',
    title: 'Un colis remis deux fois',
    message: `Commande ${orderNumber} : ${relayName} dit l’avoir remise sans réseau, mais elle est notée ailleurs. Appelez le relais : ses espèces ne sont dans aucune caisse.`,
    ...leadsTo(dispatchPage, relayId),
  }
}
