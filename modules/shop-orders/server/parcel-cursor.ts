import { fail } from './errors.ts'

/** Place of a parcel in the shop's list. */
export type ParcelCursor = { rank: number; since: string; id: string }

const shape = /^(\d{1,3})_(\d{13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function writeCursor({ rank, since, id }: ParcelCursor): string {
  return `${rank}_${Date.parse(since)}_${id}`
}

/** @throws shop_orders.cursor_unknown (400) */
export function readCursor(typed: string): ParcelCursor {
  const [, rank, since, id] = shape.exec(typed) ?? []
  if (!rank || !since || !id) throw fail('shop_orders.cursor_unknown')
  return { rank: Number(rank), since: new Date(Number(since)).toISOString(), id }
}
