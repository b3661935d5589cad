import { formatFrancs } from '../kernel/money.ts'
import { plans } from '../subscriptions/plans.ts'
import type { Contact, Selling } from './market-settings.ts'
import type { MessagePrices } from './message-prices.ts'

export type TopicValue = Contact | Selling | MessagePrices

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

export const messagePriceWords: Readonly<Record<keyof MessagePrices, string>> = {
  smsFrancsPerHundred: '100 SMS',
  whatsAppFrancsPerHundred: '100 messages WhatsApp',
  whatsAppCodeFrancsPerHundred: '100 codes par WhatsApp',
  monthlyBudgetFrancs: 'Budget d’un mois',
}

/** Each fact of a topic under its name, as people read it. */
export function settingFacts(value: TopicValue): Record<string, string> {
  if ('monthlyBudgetFrancs' in value)
    return Object.fromEntries(
      Object.entries(messagePriceWords).map(([name, words]) => [
        words,
        formatFrancs(value[name as keyof MessagePrices]),
      ]),
    )
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
