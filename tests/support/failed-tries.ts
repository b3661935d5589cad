import { failDelivery, tryAgain } from '#modules/deliveries/contract/deliveries.ts'
import type { FailureKind } from '#modules/refusals/contract/failure-reasons.ts'
import type { Market } from './market.ts'
import type { Person } from './market-people.ts'
import { pictureOf } from './pictures.ts'

const hoursBetween = 2 * 3_600_000

type Tries = { id: string; kinds: readonly FailureKind[] }

/** Fails a parcel at its door, try after try, each with a photo of its own. */
export async function failTries(
  market: Market,
  courier: Person,
  { id, kinds }: Tries,
): Promise<void> {
  const params = { id }
  for (const [index, kind] of kinds.entries()) {
    if (index > 0) {
      market.clock.advance(hoursBetween)
      await courier.call(tryAgain, { params })
    }
    const note = kind === 'other' ? 'Le pont est coupé.' : null
    const imageId = await pictureOf(market, courier)
    await courier.call(failDelivery, { params, body: { kind, imageId, note } })
  }
}
