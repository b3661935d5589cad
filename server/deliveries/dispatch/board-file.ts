import { zoneWords, type BoardColumn, type BoardParcel } from '#contract/deliveries/dispatch.ts'

const columnWords: Readonly<Record<BoardColumn, string>> = {
  to_assign: 'À attribuer',
  to_collect: 'À collecter',
  on_the_way: 'En livraison',
  to_settle: 'À régler',
}
const head = [
  'Commande',
  'État',
  'Depuis',
  'Retard (min)',
  'Zone',
  'Destination',
  'Boutique',
  'Lieu de la boutique',
  'Articles',
  'Espèces (f)',
  'Livreur',
  'Essai',
]

/** The board as a file that spreadsheets of French computers open as it is: semicolons, and a mark that says UTF-8. */
export function boardCsv(parcels: readonly (BoardParcel & { column: BoardColumn })[]): Uint8Array {
  const rows = parcels.map((parcel) => [
    parcel.orderNumber,
    columnWords[parcel.column],
    parcel.since.slice(0, 16).replace('T', ' '),
    parcel.lateMinutes,
    zoneWords[parcel.zone],
    parcel.destination,
    parcel.shopName,
    parcel.shopPlace,
    parcel.itemsCount,
    parcel.cashDue,
    parcel.courier?.name ?? '',
    parcel.tryNumber,
  ])
  return new TextEncoder().encode(
    `\ufeff${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`,
  )
}

/** A text that begins like a formula is kept from being one. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
