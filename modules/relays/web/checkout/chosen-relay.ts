import { factsOfWay } from '#modules/parcels/contract/way-facts.ts'
import type { OfferedRelay, Quote } from '#modules/pricing/contract/quote.ts'

/**
 * Returns the relay point for which the sums are; null where the wanted one lost its last place:
 * the buyer chooses another herself.
 */
export function chosenRelay(
  quote: Pick<Quote, 'receiveAt' | 'relays' | 'relayId'> | undefined,
  wanted: string | null,
): OfferedRelay | null {
  if (!quote || !factsOfWay(quote).hasRelay) return null
  const { relays = [], relayId } = quote
  const isLost = relays.some((one) => one.relayId === wanted && !one.hasRoom)
  if (isLost) return null
  return relays.find((one) => one.relayId === relayId) ?? null
}
