import type { DeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import { pauseWords, surchargeWords } from './zone-words.ts'

export type TariffChange = { tariff: DeliveryTariff; before: DeliveryTariff }

/**
 * Returns figures by name: « Régions du nord, lourd ».
 * @param named tariff that names the zones
 */
export function tariffFacts(
  { zones, furtherShop, cashCeiling }: DeliveryTariff,
  named: DeliveryTariff,
): Record<string, string | number | boolean> {
  const facts: Record<string, string | number | boolean> = {
    'boutique de plus': furtherShop,
    'plafond du paiement à la livraison': cashCeiling,
  }
  for (const {
    zone,
    label,
    fees,
    relayFees,
    minDays,
    maxDays,
    cashAllowed,
    pause,
    surcharge,
    depositAbove,
  } of zones) {
    const name = named.zones.find((one) => one.zone === zone)?.label ?? label
    facts[`${name}, nom`] = label
    for (const [weightClass, francs] of Object.entries(fees))
      facts[`${name}, ${weightClass}`] = francs
    for (const [weightClass, francs] of Object.entries(relayFees ?? {}))
      facts[`${name}, ${weightClass}, au point relais`] = francs
    facts[`${name}, jours`] = `${minDays} à ${maxDays}`
    facts[`${name}, paiement à la livraison`] = cashAllowed
    facts[`${name}, acompte au-dessus de`] = depositAbove ?? 'non'
    facts[`${name}, suspension`] = pause ? pauseWords(pause) : 'non'
    facts[`${name}, supplément`] = surcharge ? surchargeWords(surcharge) : 'non'
  }
  return facts
}
