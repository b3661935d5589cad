import { phones } from '../accounts.ts'
import type { Chance } from '../random.ts'
import { anyBuyer, anyCourier, buyerOf, lineOf, mayPayCash, type Cast } from './choose.ts'
import { atWork, daysAgo, plusHours } from './hours.ts'
import { carriedLife } from './life.ts'
import type { PlannedOrder, PlannedParcel, Step } from './planned-order.ts'

type Ending = 'buyer' | 'shop' | 'forgotten' | 'unpaid' | 'returned'

/** Orders of the last weeks that came to nothing, each ending as often as in a real market. */
const endings: readonly Ending[] = [
  ...Array<Ending>(9).fill('buyer'),
  ...Array<Ending>(6).fill('shop'),
  ...Array<Ending>(3).fill('forgotten'),
  ...Array<Ending>(10).fill('unpaid'),
  ...Array<Ending>(8).fill('returned'),
]

const refusals = [
  'Ce modèle vient de finir, la prochaine livraison arrive la semaine prochaine.',
  'La couleur demandée n’est plus en magasin.',
  'L’atelier est fermé pour un deuil dans la famille.',
]
const doors = [
  'Personne à la porte, le téléphone ne répond pas.',
  'Le client est en voyage et demande de repasser.',
  'Le client ne veut plus du produit.',
  'Adresse introuvable, le repère ne correspond pas.',
]

/** The first of each ending is the demo's own buyer's. */
export function planFailed(cast: Cast, chance: Chance, now: Date): PlannedOrder[] {
  const firsts = new Set<Ending>()
  const refusing = new Set<string>()
  return endings.map((ending, index) => {
    const drawn = anyBuyer(cast, chance)
    const buyer = firsts.has(ending) ? drawn : buyerOf(cast, phones.buyer)
    firsts.add(ending)
    const shop = chance.pick(cast.shops)
    // A product with enough stock, since its units come back later.
    const plenty = (cast.byShop.get(shop) ?? []).filter(
      ({ ageDays, stock, variants }) =>
        ageDays > 60 && (stock ?? Math.max(...variants.map((variant) => variant.stock))) >= 5,
    )
    const product = chance.pick(
      plenty.length > 0
        ? plenty
        : [...cast.products.values()].filter(
            ({ stock, ageDays }) => (stock ?? 0) >= 20 && ageDays > 60,
          ),
    )
    const line = lineOf(product, chance)
    const fullest = product.variants.reduce(
      (best, { stock }, place) => (stock > (product.variants[best]?.stock ?? 0) ? place : best),
      0,
    )
    const lines = [{ ...line, variant: fullest, quantity: 1 }]

    const placedAt = daysAgo(now, chance.between(5, 55), chance.between(8 * 60, 18 * 60) / 60)
    // A second parcel refused at the door would close cash to that buyer, who pays so elsewhere in
    // the demo.
    const cash =
      ending !== 'unpaid' &&
      mayPayCash(cast, buyer, lines) &&
      chance.percent(35) &&
      !(ending === 'returned' && refusing.has(buyer.phone))
    if (cash && ending === 'returned') refusing.add(buyer.phone)
    const paidAt = plusHours(placedAt, chance.between(2, 9) / 60)
    const parcel: PlannedParcel = {
      shop: product.shop,
      lines,
      courier: anyCourier(cast, chance),
      steps: stepsOf(ending, buyer, cash ? placedAt : paidAt, chance),
      kept: false,
    }
    const abandoned = chance.percent(50) ? ('left on the page' as const) : ('never opened' as const)
    return {
      name: `sans-suite/${ending}/${index}`,
      buyer: buyer.phone,
      placedAt,
      payment: cash
        ? { method: 'cash_on_delivery' }
        : { method: 'mobile_money', story: ending === 'unpaid' ? abandoned : 'paid', at: paidAt },
      parcels: [parcel],
    }
  })
}

function stepsOf(
  ending: Ending,
  buyer: Parameters<typeof carriedLife>[1],
  start: Date,
  chance: Chance,
): Step[] {
  const life = carriedLife(start, buyer, chance)
  const [accepted] = life
  const left = life.at(-1)?.at ?? start
  const wait = chance.between(20, 200) / 60
  const reason = chance.pick(doors)
  const refusal = chance.pick(refusals)
  switch (ending) {
    case 'buyer':
      return accepted ? [accepted, { do: 'cancel', at: plusHours(accepted.at, 0.2) }] : []
    case 'shop':
      return [{ do: 'refuse', reason: refusal, at: atWork(plusHours(start, wait)) }]
    case 'forgotten':
      return [{ do: 'forget', at: plusHours(start, 12.08) }]
    case 'unpaid':
      return []
    case 'returned': {
      const first = atWork(plusHours(left, wait))
      const again = atWork(plusHours(first, 20))
      const second = atWork(plusHours(again, wait))
      return [
        ...life,
        { do: 'fail', reason, at: first },
        { do: 'try again', at: again },
        { do: 'fail', reason, at: second },
        { do: 'return', at: atWork(plusHours(second, 18)) },
      ]
    }
  }
}
