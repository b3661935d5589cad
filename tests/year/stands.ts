import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { seasonOf } from './season.ts'
import { storyOf } from './story.ts'
import type { World } from './world.ts'

type Stand = {
  /** Hours after which the clock may end it, and not before. */
  least: number
  /** Hours after which the clock has ended it, if it ends it at all. */
  latest?: number
  /** Both, in days on which shops are open. */
  openDays?: { least: number; latest: number }
  /** Most days in a state, with Sundays, holidays, rain and a week without network. */
  most: number
}

/** Jobs run some hours apart. */
const graceHours = 12

/** Least and most time of a sale in each state, written here apart from the market. */
const stands: Partial<Record<ParcelState, Stand>> = {
  awaiting_payment: { least: 0.3, latest: 0.4 + graceHours, most: 1 },
  new: { least: 11, latest: 72 + graceHours, most: 5 },
  accepted: { least: 20, openDays: { least: 3, latest: 5 }, most: 8 },
  ready: { least: 96, most: 15 },
  assigned: { least: 0, most: 6 },
  in_delivery: { least: 0, most: 20 },
  at_relay: { least: 96, openDays: { least: 5, latest: 5 }, most: 20 },
  failed: { least: 0, most: 8 },
  returning: { least: 0, most: 25 },
  delivered: { least: 71, latest: 72 + graceHours, most: 5 },
}

type Stood = {
  id: string
  state: ParcelState
  since: Date
  hours: number
  byClock: boolean
  isOver: boolean
  /** It was cancelled then. */
  isGivenUp: boolean
}

/** Expects the clock to end nothing too early, and nothing to stand too long. */
export async function expectStandsAgree(world: World): Promise<void> {
  for (const { id, state, since, hours, byClock, isOver, isGivenUp } of await stoodOf(world)) {
    const stand = stands[state]
    if (!stand) continue
    const { least, openDays = { least: 0, latest: Infinity } } = stand
    // A parcel that is to go back from a relay point, and that nobody fetches, ends later.
    const isLeft = state === 'at_relay' && isGivenUp
    const latest = isLeft ? stand.most * 24 : (stand.latest ?? Infinity)
    const isEarly = byClock && (hours < least || openDaysOf(since, hours) < openDays.least)
    const isPast =
      hours > latest || (!isLeft && openDaysOf(since, hours - graceHours) > openDays.latest)
    const isLate = isOver ? byClock && isPast : hours > stand.most * 24
    if (!isEarly && !isLate) continue
    const story = await storyOf(world.market, id)
    throw new Error(
      `${state} for ${Math.round(hours)} h${isEarly ? ' until the clock ended it' : ''}\n${story}`,
    )
  }
}

/** Days after that of an instant, up to hours later, on which shops are open. */
function openDaysOf(since: Date, hours: number): number {
  const until = addMs(since, hours * 3_600_000)
    .toISOString()
    .slice(0, 10)
  let days = 0
  for (let at = addMs(since, dayMs); at.toISOString().slice(0, 10) <= until; at = addMs(at, dayMs))
    if (seasonOf(at).shopsWork && at.getUTCDay() !== 0) days += 1
  return days
}

/** How long sales stood in a state that they left today, and stand in those in which they are. */
async function stoodOf({ market }: World): Promise<Stood[]> {
  return market.sql<Stood>(
    `select id, state, since, extract(epoch from until - since)::float8 / 3600 as hours,
       coalesce(by_clock, false) as "byClock", is_over as "isOver",
       coalesce(next_state = 'cancelled', false) as "isGivenUp"
     from (
       select p.id, m.to_state as state, m.moved_at as since,
         coalesce(lead(m.moved_at) over moves, $1) as until,
         lead(m.moved_at) over moves is not null as is_over,
         lead(m.to_state) over moves as next_state,
         lead(m.actor_id is null and m.to_state in ('cancelled', 'returning', 'closed'))
           over moves as by_clock
       from parcel_moves m join parcels p on p.id = m.parcel_id
       where p.errand is null and p.rest_of is null
       window moves as (partition by p.id order by m.id)
     ) stood
     where until > $1 - interval '1 day' and not exists (
       select from complaints c where c.parcel_id = stood.id and (c.resolved_at is null or c.resolved_at > since))
       and not exists (select from goods_returns g
         where g.parcel_id = stood.id and g.back_at is null and g.ended_at is null)
       and not exists (select from exchanges x where x.parcel_id = stood.id)`,
    [market.clock.now()],
  )
}
