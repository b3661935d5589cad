import { type SQL, sql } from 'drizzle-orm'

import { saleFacts } from '#modules/parcels/database/views.ts'
import { fail } from './errors.ts'

/** SQL of a parcel's code, « H8K2M » or « H8K2M/2 », of `parcel_facts p` and `order_facts o`. */
export const parcelCode = sql`right(o.order_number, 5) || case when exists (select from ${saleFacts} x
  where x.order_id = o.id and x.id <> p.id and x.rest_of is null) then '/' || p.number else '' end`

/** SQL: the parcels that a typed or scanned code names: order number, or its end, and a number. */
export function hasCode(typed: string): SQL {
  const [name = '', number] = typed.toUpperCase().replaceAll(/\s/g, '').split('/')
  const end = name.slice(-5)
  const whole = name.length > 5 ? sql`and o.order_number = ${name}` : sql``
  const which = number && /^\d{1,3}$/.test(number) ? sql`and p.number = ${Number(number)}` : sql``
  return sql`right(o.order_number, 5) = ${end} ${whole} ${which}`
}

/** @throws coaches.code_unknown (404) · coaches.which_parcel (409) */
export function theOnly<Row>(rows: readonly Row[]): Row {
  const [first, other] = rows
  if (!first) throw fail('coaches.code_unknown')
  if (other) throw fail('coaches.which_parcel')
  return first
}
