import { formatFrancs } from '#kernel/wire/money.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import type { Contact, Selling } from './market-settings.ts'

export const contactWords: Readonly<Record<keyof Contact, string>> = {
  company: 'Nom de l’entreprise',
  rccm: 'RCCM',
  nif: 'NIF',
  phone: 'Téléphone',
  whatsapp: 'WhatsApp',
  email: 'Adresse e-mail',
  address: 'Adresse',
  openingHours: 'Heures d’ouverture',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
}

export function contactFacts(contact: Contact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contactWords).map(([name, words]) => [
      words,
      contact[name as keyof Contact] || 'rien',
    ]),
  )
}

export function sellingFacts({
  commissionBasisPoints,
  plans: costs,
}: Selling): Record<string, string> {
  const facts: Record<string, string> = { Commission: percentOf(commissionBasisPoints) }
  for (const [name, { monthlyFrancs, liveProducts }] of Object.entries(costs)) {
    const { label } = plans[name as keyof typeof plans]
    if (monthlyFrancs > 0) facts[`${label}, par mois`] = formatFrancs(monthlyFrancs)
    facts[`${label}, produits`] = liveProducts === null ? 'sans limite' : String(liveProducts)
  }
  return facts
}

export function percentOf(basisPoints: number): string {
  return `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
}
