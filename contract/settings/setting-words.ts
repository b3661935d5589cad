import { formatFrancs } from '../kernel/money.ts'
import { plans } from '../subscriptions/plans.ts'
import type { Contact, MarketSettings, Selling } from './market-settings.ts'

/** The name of each fact on the screen and in the journal. */
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

/** Each fact of a topic under its name, as people read it. */
export function settingFacts(value: MarketSettings['contact'] | Selling): Record<string, string> {
  if ('company' in value)
    return Object.fromEntries(
      Object.entries(contactWords).map(([name, words]) => [
        words,
        value[name as keyof Contact] || 'rien',
      ]),
    )
  const facts: Record<string, string> = { Commission: percentOf(value.commissionBasisPoints) }
  for (const [name, { monthlyFrancs, liveProducts }] of Object.entries(value.plans)) {
    const { label } = plans[name as keyof typeof plans]
    if (monthlyFrancs > 0) facts[`${label}, par mois`] = formatFrancs(monthlyFrancs)
    facts[`${label}, produits`] = liveProducts === null ? 'sans limite' : String(liveProducts)
  }
  return facts
}

export function percentOf(basisPoints: number): string {
  return `${String(basisPoints / 100).replace('.', ',')}\u00a0%`
}
