import { eq } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import { memberAdmitted, parcelsAssigned } from './events.ts'

const pages = {
  courierShops: ['/livreur-dashboard', 'courier/shops', 'courier'],
  dispatch: ['/LivraisonDashboard', 'dispatch', 'dispatch'],
} as const

export function notifyAboutDispatch(kernel: Kernel): void {
  notifyOf(kernel, parcelsAssigned, 'parcels-assigned', ({ courierId, parcelIds, at }) => ({
    ...assignedNotice(parcelIds.length),
    userId: courierId,
    key: `assigned:${courierId}:${at}`,
    at: new Date(at),
  }))
  notifyOf(kernel, memberAdmitted, 'member-admitted', async ({ userId, group, at }) => {
    const [member] = await kernel.db
      .select({ role: personFacts.role })
      .from(personFacts)
      .where(eq(personFacts.id, userId))
    const notice = admittedNotice(group, member?.role === 'chef_livreur')
    return { ...notice, userId, key: `admitted:${userId}:${at}`, at: new Date(at) }
  })
}

function assignedNotice(count: number): Notice {
  const message =
    count > 1
      ? `${count} colis vous sont attribués. Les boutiques vous attendent.`
      : 'Un colis vous est attribué. La boutique vous attend.'
  return {
    kind: 'delivery',
    title: 'Colis à collecter',
    message,
    ...leadsTo(pages.courierShops),
  }
}

function admittedNotice(group: string, isManager: boolean): Notice {
  const message = isManager
    ? `Vous êtes admis comme responsable du groupe ${group} : vous voyez ses livraisons.`
    : `Vous êtes admis dans le groupe ${group} : les colis qui attendent sont sur votre page.`
  const page = isManager ? leadsTo(pages.dispatch) : leadsTo(pages.courierShops)
  return { kind: 'team', title: 'Bienvenue dans l’équipe', message, ...page }
}
