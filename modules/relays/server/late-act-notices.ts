import { eq } from 'drizzle-orm'

import { noticesToManagers } from '#modules/deliveries/module.ts'
import { leadsTo, type Notice } from '#modules/notices/module.ts'
import { notifyOfParcels } from '#modules/parcels/module.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { lateHandOver, relayBoxOver } from './events.ts'

const dispatchPage = ['/LivraisonDashboard?onglet=relais', 'dispatch/relays', 'dispatch'] as const

type About = { relayId: string; relayName: string }
type AboutParcel = About & { orderNumber: string }

/** Tells managers of acts made without network that meet another state than the relay saw. */
export function notifyAboutLateActs(kernel: Kernel): void {
  notifyOfParcels(kernel, relayBoxOver, 'relay-box-over', async ({ group }, { relayId, at }) => {
    const about = { relayId, relayName: await relayNameOf(kernel, relayId) }
    const key = `relay:${relayId}:over:${at}`
    return noticesToManagers(kernel, group, { ...boxOverNotice(about), key })
  })
  notifyOfParcels(kernel, lateHandOver, 'relay-late-hand-over', async (parcel, late) => {
    const { parcelId, relayId, isTaken } = late
    const about = { ...parcel, relayId, relayName: await relayNameOf(kernel, relayId) }
    const notice = isTaken ? alreadyHandedNotice(about) : handedTwiceNotice(about)
    const key = `parcel:${parcelId}:late:${isTaken}`
    return noticesToManagers(kernel, parcel.group, { ...notice, key })
  })
}

async function relayNameOf({ db }: Kernel, relayId: string): Promise<string> {
  const [relay] = await db.select().from(relayFacts).where(eq(relayFacts.id, relayId))
  return relay?.name ?? ''
}

function boxOverNotice({ relayId, relayName }: About): Notice {
  return {
    kind: 'team',
    title: 'Une caisse au-dessus de son plafond',
    message: `${relayName} a pris des espèces sans réseau : sa caisse dépasse son plafond. Allez la chercher.`,
    ...leadsTo(dispatchPage, relayId),
  }
}

function alreadyHandedNotice({ orderNumber, relayId, relayName }: AboutParcel): Notice {
  return {
    kind: 'team',
    title: 'Un colis était déjà remis',
    message: `Commande ${orderNumber} : sans réseau, ${relayName} l’avait remise à son client avant qu’elle soit notée reprise. Le livreur n’a rien à porter.`,
    ...leadsTo(dispatchPage, relayId),
  }
}

function handedTwiceNotice({ orderNumber, relayId, relayName }: AboutParcel): Notice {
  return {
    kind: 'team',
    title: 'Un colis remis deux fois',
    message: `Commande ${orderNumber} : ${relayName} dit l’avoir remise sans réseau, mais elle est notée ailleurs. Appelez le relais : ses espèces ne sont dans aucune caisse.`,
    ...leadsTo(dispatchPage, relayId),
  }
}
