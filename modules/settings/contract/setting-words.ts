import { tariffFacts, type TariffChange } from '#modules/pricing/contract/tariff-facts.ts'
import type { DeliverySettingsChange } from '#modules/deliveries/contract/share-and-cap.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { ceilingRules, type Ceilings } from './ceiling-rules.ts'
import { deadlineRules, type Deadlines } from './deadline-rules.ts'
import { figureFacts } from './figures.ts'
import type { Contact, Selling } from './market-settings.ts'
import { messagePriceRules, type MessagePrices } from './message-price-rules.ts'
import type { Quartier, QuartierZone } from '#modules/places/contract/place-rules.ts'
import type { Places } from '#modules/places/contract/places.ts'
import type { SmsSender } from './sms-sender.ts'

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

/** Setting of the team. Fee grid and courier figures carry their predecessor. */
export type Setting =
  | { topic: 'contact'; value: Contact }
  | { topic: 'selling'; value: Selling }
  | { topic: 'messages'; value: MessagePrices }
  | { topic: 'deadlines'; value: Deadlines }
  | { topic: 'ceilings'; value: Ceilings }
  | { topic: 'sender'; value: SmsSender }
  | { topic: 'delivery'; value: TariffChange }
  | { topic: 'couriers'; value: DeliverySettingsChange }
  | { topic: 'places'; value: Places }

export function settingFacts({ topic, value }: Setting): Record<string, string> {
  switch (topic) {
    case 'contact':
      return contactFacts(value)
    case 'selling':
      return sellingFacts(value)
    case 'messages':
      return figureFacts(messagePriceRules, value)
    case 'deadlines':
      return figureFacts(deadlineRules, value)
    case 'ceilings':
      return figureFacts(ceilingRules, value)
    case 'sender':
      return { 'Expéditeur des SMS': value.sender || 'celui de la configuration' }
    case 'delivery':
      return deliveryFacts(value)
    case 'couriers':
      return {
        'Part du livreur': percentOf(value.couriers.courierShareBasisPoints),
        'Plafond de caisse': formatFrancs(value.couriers.cashCap),
      }
    case 'places':
      return Object.fromEntries(value.quartiers.map((place) => [place.id, placeFact(place)]))
  }
}

/** « Sénou, commune VI, périphérie ». */
function placeFact({ name, commune, zone, retired }: Quartier): string {
  const where = commune ? `${name}, commune ${commune}` : name
  return `${where}, ${quartierZoneWords[zone]}${retired ? ', retiré' : ''}`
}

export const quartierZoneWords: Readonly<Record<QuartierZone, string>> = {
  'bamako-rive-gauche': 'rive gauche',
  'bamako-rive-droite': 'rive droite',
  peripherie: 'périphérie',
}

function contactFacts(contact: Contact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contactWords).map(([name, words]) => [
      words,
      contact[name as keyof Contact] || 'rien',
    ]),
  )
}

function deliveryFacts({ tariff, before }: TariffChange): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tariffFacts(tariff, before)).map(([name, fact]) => [name, factWords(fact)]),
  )
}

function factWords(fact: string | number | boolean): string {
  if (typeof fact === 'boolean') return fact ? 'oui' : 'non'
  return typeof fact === 'number' ? formatFrancs(fact) : fact
}

function sellingFacts({ commissionBasisPoints, plans: costs }: Selling): Record<string, string> {
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
