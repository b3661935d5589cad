import type { Client } from '#kernel/wire/typed-client.ts'
import type { Person } from '../support/market-people.ts'
import type { PlayedOrder } from './books.ts'
import type { Buyer, Keeper, Shop } from './people.ts'
import type { World } from './world.ts'

const marks = /Marque\d{4}/g
/** As it is kept, and as people write it. */
const phones = /\b\d{8}\b|\b\d{2}(?: \d{2}){3}\b/g

/** Marks a buyer so that what is theirs is known in any answer. */
export const markOf = (index: number): string => `Marque${String(index).padStart(4, '0')}`

/**
 * Reads every answer to those who have business with some buyers alone: names, landmarks, numbers.
 * @throws Error where one holds what is of another buyer
 */
export function watchAnswers(world: World): void {
  const { buyers, shops, keepers, couriers } = world
  const owners = new Map(buyers.map(({ user, mark }) => [user.phone, mark]))
  for (const buyer of buyers) watch(buyer, owners, { mayRead: (mark) => mark === buyer.mark })
  for (const shop of shops)
    watch(shop, owners, {
      mayRead: (mark) => ordersOf(world, mark).some((order) => order.shops.includes(shop)),
      mayCall: () => false,
    })
  for (const keeper of keepers)
    watch(keeper, owners, {
      mayRead: (mark) => ordersOf(world, mark).some((order) => meets(keeper, order)),
    })
  for (const courier of couriers)
    watch(courier, owners, { mayRead: (mark) => ordersOf(world, mark).length > 0 })
}

function ordersOf({ books }: World, mark: string): PlayedOrder[] {
  return books.orders.filter(({ buyer }) => buyer.mark === mark)
}

/** By its own relay point, or by the one to which a shop of its town brings parcels. */
function meets({ relayId, town }: Keeper, { relayId: chosen, shops }: PlayedOrder): boolean {
  return chosen === relayId || shops.some((shop) => shop.town === town)
}

type Allowed = {
  mayRead: (mark: string) => boolean
  /** Absent: where it may read. A shop never reads a buyer’s number. */
  mayCall?: (mark: string) => boolean
}

/** @param owners marks by telephone number */
function watch(
  person: Person | Buyer | Shop,
  owners: ReadonlyMap<string, string>,
  { mayRead, mayCall = mayRead }: Allowed,
): void {
  const { call } = person
  person.call = (async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options)
    const text = JSON.stringify(answer ?? null)
    const called = (text.match(phones) ?? []).flatMap(
      (number) => owners.get(number.replaceAll(' ', '')) ?? [],
    )
    const told = [
      ...(text.match(marks) ?? []).filter((mark) => !mayRead(mark)),
      ...called.filter((mark) => !mayCall(mark)),
    ]
    if (told.length > 0)
      throw new Error(`${endpoint.path} told ${person.user.name} of ${told.join()}`)
    return answer
  }) satisfies Client
}
