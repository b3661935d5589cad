import { sql } from 'drizzle-orm'

import type { Carrying } from '#modules/deliveries/contract/order-delivery.ts'

import { courierPresence } from '#modules/deliveries/database/tables.ts'
import { addMs } from '#kernel/clock.ts'
import type { Sql } from '#kernel/database/database.ts'
import { readTries, type Try } from '#kernel/limits/throttle.ts'
import { guessOfClient, guessOfReturn, guessOfVendor } from '../codes/otp-guess-limits.ts'
import { ONLINE_MS } from '../courier/presence.ts'

type Row = {
  parcelId: string
  state: string
  courierId: string
  name: string
  seenAt: string | null
  load: number
}

/**
 * Who carries the parcels of an order now, and the tries of the code that each needs next. Two
 * statements.
 */
export async function readOrderDelivery(
  db: Sql,
  now: Date,
  orderId: string,
): Promise<{ carrying: Carrying[] }> {
  const { rows } = await db.execute<Row>(sql`
    select f.id as "parcelId", f.state, u.id as "courierId", u.name, p.seen_at as "seenAt",
      (select count(*) from parcel_facts own where own.courier_id = u.id and own.is_carried)::int as load
    from parcel_facts f join person_facts u on u.id = f.courier_id left join ${courierPresence} p on p.courier_id = u.id
    where f.order_id = ${orderId} and f.is_carried order by f.number`)
  const codes = rows.map(codeOf)
  const tries = await readTries(
    db,
    now,
    codes.map(({ guess }) => guess),
  )
  const carrying = rows.map(({ parcelId, courierId, name, seenAt, load }, index): Carrying => {
    const { left, counted, waitMs } = tries[index] ?? { left: 0, counted: 0, waitMs: 0 }
    return {
      parcelId,
      courier: {
        _id: courierId,
        name,
        online: seenAt !== null && new Date(seenAt) > addMs(now, -ONLINE_MS),
        load,
      },
      code: {
        kind: codes[index]?.kind ?? 'shop',
        wrong: counted,
        triesLeft: left,
        lockedUntil: left === 0 ? addMs(now, waitMs).toISOString() : null,
      },
    }
  })
  return { carrying }
}

function codeOf({ parcelId, state, courierId }: Row): {
  kind: Carrying['code']['kind']
  guess: Try
} {
  if (state === 'assigned') return { kind: 'shop', guess: guessOfVendor(courierId) }
  if (state === 'in_delivery') return { kind: 'client', guess: guessOfClient(parcelId) }
  return { kind: 'return', guess: guessOfReturn(parcelId) }
}
