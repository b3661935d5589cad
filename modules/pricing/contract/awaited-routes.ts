import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { Region } from '#modules/places/contract/location-fields.ts'

const params = z.object({ shopId: Id, region: Region })
const Awaited = z.object({ isAwaited: z.boolean() })

export const awaitRoute = endpoint('PUT', '/api/awaited-routes/{shopId}/{region}', {
  who: 'user',
  params,
  reply: Awaited,
  errors: ['pricing.route_exists', 'pricing.route_of_unknown'],
  summary: 'Prévenir l’appelant, une fois, quand une boutique expédie vers une région.',
})

export const stopAwaitingRoute = endpoint('DELETE', '/api/awaited-routes/{shopId}/{region}', {
  who: 'user',
  params,
  reply: Awaited,
  summary: 'L’appelant n’attend plus que cette boutique expédie vers cette région.',
})
