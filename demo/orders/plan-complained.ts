import { phones } from '../accounts.ts'
import type { DemoComplaint } from '../content.ts'
import type { Chance } from '../random.ts'
import {
  anyBuyer,
  anyCourier,
  buyerOf,
  lineOf,
  mayPayCash,
  productOf,
  type Cast,
} from './choose.ts'
import { daysAgo, plusHours, squeezed } from './hours.ts'
import { CLOSED_AFTER, deliveredLife, leadDays } from './life.ts'
import type { PlannedOrder, Step } from './planned-order.ts'

/** How long ago each was opened, by what became of it: at most so many days. */
const age: Readonly<Record<DemoComplaint['status'], readonly [least: number, most: number]>> = {
  ouvert: [0, 1],
  'en cours': [2, 5],
  résolu: [8, 48],
}

/** For each complaint, the order it is about. The demo's own buyer has one of each kind. */
export function planComplained(
  cast: Cast,
  complaints: readonly DemoComplaint[],
  chance: Chance,
  now: Date,
): PlannedOrder[] {
  const firsts = new Set<string>()
  return complaints.map((complaint, index) => {
    const product = productOf(cast, complaint.product)
    const drawn = anyBuyer(cast, chance)
    const own = !firsts.has(complaint.status)
    firsts.add(complaint.status)
    const buyer = own ? buyerOf(cast, phones.buyer) : drawn
    const openedDays = chance.between(...age[complaint.status])
    const placedAt = daysAgo(
      now,
      openedDays + leadDays(buyer, chance) + 1,
      chance.between(7 * 60, 15 * 60) / 60,
    )
    const lines = [lineOf(product, chance, complaint.message)]
    const cash = mayPayCash(cast, buyer, lines) && chance.percent(30)
    const start = cash ? placedAt : plusHours(placedAt, chance.between(2, 9) / 60)

    const life = deliveredLife(start, buyer, chance)
    const delivered = life.at(-1)?.at ?? start
    const thread = threadOf(complaint, plusHours(delivered, chance.between(2, 20)), chance, index)
    const last = complaint.status === 'ouvert' ? 0.7 : 3
    const steps = squeezed(
      [...life, ...thread],
      start,
      plusHours(now, -last - chance.whole(60) / 60),
    )
    return {
      name: `réclamation/${complaint.product}/${index}`,
      buyer: buyer.phone,
      placedAt,
      payment: cash
        ? { method: 'cash_on_delivery' }
        : { method: 'mobile_money', story: 'paid', at: start },
      parcels: [
        {
          shop: product.shop,
          lines,
          courier: anyCourier(cast, chance),
          steps: complaint.status === 'résolu' ? withClosing(steps) : steps,
          kept: true,
        },
      ],
    }
  })
}

/** What support writes as it decides. */
const decisions: Readonly<Record<NonNullable<DemoComplaint['outcome']>, string>> = {
  remboursé:
    'Les photos montrent bien le défaut. Le remboursement part sur votre compte de mobile money.',
  remplacé: 'La boutique a remplacé l’article. Merci à tous les deux.',
  rejeté: 'Les photos et la description du produit concordent : nous ne pouvons pas rembourser.',
}

function threadOf(complaint: DemoComplaint, opened: Date, chance: Chance, index: number): Step[] {
  const steps: Step[] = [{ do: 'complain', complaint, at: opened }]
  let at = opened
  for (const { from, text } of complaint.answers) {
    at = plusHours(at, chance.between(60, 14 * 60) / 60)
    steps.push({ do: 'answer', from, text, at })
  }
  if (complaint.outcome)
    steps.push({
      do: 'resolve',
      outcome: complaint.outcome,
      inPart: index % 2 === 0,
      reason: decisions[complaint.outcome],
      at: plusHours(at, chance.between(10, 180) / 60),
    })
  return steps
}

/** Closed by the first run of the job after both the three days and the end of the complaint. */
function withClosing(steps: readonly Step[]): Step[] {
  const last = steps.at(-1)
  const delivered = steps.find((step) => step.do === 'hand over')
  if (!last || !delivered) return [...steps]
  const due = plusHours(delivered.at, CLOSED_AFTER)
  return [...steps, { do: 'close', at: due > last.at ? due : plusHours(last.at, 0.25) }]
}
