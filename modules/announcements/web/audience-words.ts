import type { Announcement, AudienceRole } from '#modules/announcements/contract/announcements.ts'
import { plans } from '#modules/subscriptions/contract/plans.ts'

export const roleWords: Readonly<Record<AudienceRole, string>> = {
  all: 'Tous',
  buyer: 'Acheteurs',
  vendeur: 'Vendeurs',
  livreur: 'Livreurs',
  chef_livreur: 'Chefs livreurs',
}

export const zoneWords: Readonly<Record<string, string>> = {
  'bamako-rive-gauche': 'Bamako, rive gauche',
  'bamako-rive-droite': 'Bamako, rive droite',
  peripherie: 'Périphérie',
  regions: 'Régions',
  nord: 'Nord',
}

/** « Vendeurs, Sikasso, formule Pro » */
export function audienceWords({ role, area, plan }: Pick<Announcement, 'role' | 'area' | 'plan'>) {
  const place = area === null ? 'toutes zones' : (zoneWords[area] ?? area)
  return [roleWords[role], place, ...(plan ? [`formule ${plans[plan].label}`] : [])].join(', ')
}
