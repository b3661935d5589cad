import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Reason } from '#kernel/wire/text-fields.ts'
import { regionProblem, regions } from '#modules/places/contract/locations.ts'
import { Region } from '#modules/places/contract/location-fields.ts'
import { ZonePause } from './zone-state.ts'
import { townServices, type TownService } from '#modules/network/database/values.ts'

export type { TownService }

const Service = z.enum(townServices, 'Dites qui livre cette région.')

const ServedRegions = z.object({
  /** Bamako with its periphery first, then as the law lists them. */
  regions: z.array(
    z.object({
      region: z.string(),
      servedBy: z.enum(townServices),
      /** Couriers fetch parcels from its shops. */
      isCollected: z.boolean(),
      /** Carriers whose coaches go there. */
      carriers: z.array(z.string()),
      /** Relay points to which its shops bring parcels; absent in older answers. */
      drops: z.int().optional(),
      /** Open coach lines to it and from it; absent in older answers. */
      lines: z
        .array(z.object({ _id: z.string(), carrier: z.string(), from: z.string(), to: z.string() }))
        .optional(),
      /** False: served as before; an admin has not said so yet. */
      isDecided: z.boolean(),
      /** Of its road, also a past one. */
      pause: ZonePause.nullish(),
      /** Users to be told when it is served. */
      waiting: z.int(),
      shops: z.int(),
    }),
  ),
})
export type ServedRegions = z.output<typeof ServedRegions>

export const readServedRegions = endpoint('GET', '/api/admin/served-regions', {
  who: ['admin'],
  reply: ServedRegions,
  summary: 'Qui livre chaque région, et combien de personnes attendent les autres.',
})

export const changeServedRegions = endpoint('PUT', '/api/admin/served-regions', {
  who: ['admin'],
  stepUp: true,
  body: z.object({
    /** Others stay as they are. */
    regions: z
      .array(
        z.object({
          region: Region,
          servedBy: Service,
          /** Left as it is when absent. */
          isCollected: z.boolean('Dites si des livreurs y prennent les colis.').optional(),
          /** Left as it is when absent; null ends it. */
          pause: ZonePause.nullish(),
        }),
        regionProblem(''),
      )
      .min(1, regionProblem(''))
      .max(regions.length, 'Chaque région une fois.')
      .refine(
        (all) => new Set(all.map(({ region }) => region)).size === all.length,
        'Chaque région une fois.',
      ),
    reason: Reason,
  }),
  reply: ServedRegions,
  errors: [
    'pricing.no_coach',
    'pricing.zone_day_past',
    'settings.change_waits',
    'settings.nothing_changed',
  ],
  summary:
    'Demande d’ouvrir, de suspendre ou de fermer des régions à la livraison ; une autre personne l’approuve.',
})

const params = z.object({ region: Region })
const Awaited = z.object({ isAwaited: z.boolean() })

export const awaitRegion = endpoint('PUT', '/api/awaited-regions/{region}', {
  who: 'user',
  params,
  reply: Awaited,
  errors: ['pricing.region_served'],
  summary: 'Prévenir l’appelant, une fois, quand une région est livrée.',
})

export const stopAwaitingRegion = endpoint('DELETE', '/api/awaited-regions/{region}', {
  who: 'user',
  params,
  reply: Awaited,
  summary: 'L’appelant n’attend plus cette région.',
})
