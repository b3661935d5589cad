import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { ruledText } from '#kernel/wire/text-fields.ts'
import { addressTexts } from './address-rules.ts'
import { ShippingAddress } from './shipping-address.ts'

export const SavedAddress = z.object({
  _id: Id,
  label: z.string(),
  fullName: z.string(),
  phone: z.string(),
  phone2: z.string().nullable(),
  region: z.string(),
  quartier: z.string().nullable(),
  repere: z.string(),
  note: z.string().nullable(),
  gpsCoordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type SavedAddress = z.output<typeof SavedAddress>

export const listAddresses = endpoint('GET', '/api/users/addresses', {
  who: 'user',
  reply: z.object({ addresses: z.array(SavedAddress) }),
  summary: 'Les adresses gardées, la dernière utilisée d’abord.',
})

const Address = ShippingAddress.safeExtend({ label: ruledText(addressTexts.label) })
const byId = z.object({ id: Id })

export const addAddress = endpoint('POST', '/api/users/addresses', {
  who: 'user',
  body: Address,
  reply: SavedAddress,
  status: 201,
  errors: ['addresses.address_name_taken', 'addresses.too_many_addresses'],
  summary: 'Garde une adresse sous un nom choisi.',
})

export const changeAddress = endpoint('PUT', '/api/users/addresses/{id}', {
  who: 'user',
  params: byId,
  body: Address,
  reply: SavedAddress,
  errors: ['addresses.address_unknown', 'addresses.address_name_taken'],
  summary: 'Remplace une adresse gardée.',
})

export const removeAddress = endpoint('DELETE', '/api/users/addresses/{id}', {
  who: 'user',
  params: byId,
  status: 204,
  errors: ['addresses.address_unknown'],
  summary: 'Oublie une adresse gardée.',
})
