import { isbot } from 'isbot'

import type {
  DeviceEvent,
  sendDeviceEvents as endpoint,
} from '#modules/suggestions/contract/suggestions.ts'
import type { Read } from '#kernel/wire/endpoint.ts'

import type { Caller } from '#kernel/http/caller.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import { addToDay } from '#kernel/telemetry/day-counts.ts'
import { forbidden, notSignedIn } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { run } from '#kernel/database/statement.ts'

import { noteEvents, type NewEvent } from './note-events.ts'
import { deviceOf, personOf } from './person.ts'

type Input = {
  body: Read<typeof endpoint>['body']
  caller: Caller | null
  userAgent: string
  address: string
}

/**
 * Events a day taken from one address without an account: a thousand telephones behind it, fifty
 * events each.
 */
export const ANONYMOUS_EVENTS_A_DAY = 50_000

/** In ms: a device that was offline may send older events; beyond this their time is cut to it. */
const oldestMs = dayMs
/** Signing in on a device gives its events of so many past days to the account. */
const joinedDays = 90

/**
 * Records what a device sends. Events of bots that name themselves, of unknown products, and
 * anonymous ones beyond a network's daily limit are ignored without an error.
 * @throws session.missing (401) without an account, or device and consent, session.forbidden (403)
 * for another user's id
 */
export async function recordDeviceEvents(
  kernel: Kernel,
  { body, caller, userAgent, address }: Input,
): Promise<void> {
  const person = personOf(caller, body.visitor)
  // Law 2013-015: a visitor's events are stored only with their consent.
  if (!person || (!caller && body.agreed !== true)) throw notSignedIn()
  if (body.userId && body.userId !== caller?.userId) throw forbidden()
  if (isbot(userAgent)) return
  const now = kernel.clock.now()
  const rows = ('events' in body ? body.events : [body]).map((event) => rowOf(event, person, now))
  if (!caller) {
    const key = `device-events ${networkOf(address)}`
    if ((await addToDay(kernel.db, now, key, rows.length)) > ANONYMOUS_EVENTS_A_DAY) return
  }
  await kernel.transaction(async (tx) => {
    await noteEvents(tx, rows)
    if (caller && body.visitor)
      await run(tx, { name: 'suggestions_join', text: joinSql }, [
        caller.userId,
        deviceOf(body.visitor),
        addMs(now, -joinedDays * dayMs),
      ])
  })
}

const joinSql = `update suggestion_events set person = $1 where person = $2 and at > $3
  and not exists (select from tracking_refusals r where r.user_id = $1)`

const kinds = {
  add: 'favourite',
  remove: 'unfavourite',
  add_to_cart: 'cart',
  suggestion: 'click',
} as const

function rowOf(event: DeviceEvent, person: string, now: Date): NewEvent {
  const happened =
    event.at === undefined
      ? now.getTime()
      : Math.min(now.getTime(), Math.max(event.at, now.getTime() - oldestMs))
  const row = { id: newId(), at: new Date(happened), person }
  switch (event.type) {
    case 'view':
      return { ...row, kind: 'view', product: event.productId }
    case 'favorite':
    case 'click':
      return { ...row, kind: kinds[event.action], product: event.productId }
    case 'impression':
      return { ...row, kind: 'impression', shown: [...new Set(event.productIds)] }
    case 'search':
      return { ...row, kind: 'search', query: event.query }
  }
}
