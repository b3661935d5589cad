import {
  zoneWords,
  type BoardColumn,
  type BoardParcel,
} from '#modules/deliveries/contract/dispatch.ts'

import { csvFile } from '#kernel/csv/csv.ts'

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

/** The board as a file for spreadsheets. */
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
  return csvFile([head, ...rows])
}
