import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'

export const OWN_DATA_DAYS = 7

export const DataExport = z.object({
  _id: Id,
  askedAt: Time,
  /** null while it is being made. */
  madeAt: z.nullable(Time),
  endsAt: z.nullable(Time),
})
export type DataExport = z.output<typeof DataExport>

export const readDataExport = endpoint('GET', '/api/users/data', {
  who: 'user',
  reply: z.object({ export: DataExport.nullable() }),
  summary: 'La dernière copie demandée de ce que nous gardons de l’appelant, tant qu’elle s’ouvre.',
})

export const requestDataExport = endpoint('POST', '/api/users/data', {
  who: 'user',
  reply: DataExport,
  status: 202,
  summary: 'Demande une copie de ce que nous gardons de l’appelant ; une notification dit quand.',
})

const one = {
  who: 'user',
  params: z.object({ id: Id }),
  errors: ['own_data.unknown'],
} as const

export const openDataJson = endpoint('GET', '/api/users/data/{id}/json', {
  ...one,
  file: 'application/json',
  summary: 'Cette copie, pour une machine.',
})

export const openDataPage = endpoint('GET', '/api/users/data/{id}/html', {
  ...one,
  file: 'text/html',
  summary: 'La même copie, à lire.',
})
