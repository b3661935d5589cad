import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { EVENTS_MAX } from '#kernel/wire/limits.ts'
import { readText } from '#kernel/wire/plain-text.ts'

const Tracking = z.object({
  agreed: z.boolean('Dites oui ou non.'),
})

export const readTracking = endpoint('GET', '/api/analytics/consent', {
  who: 'user',
  reply: Tracking,
  summary: 'Dit si ce que l’appelant regarde peut être noté.',
})

export const setTracking = endpoint('PUT', '/api/analytics/consent', {
  who: 'user',
  body: Tracking,
  reply: Tracking,
  summary: 'Accepte ou refuse d’être noté ; un non efface ce qui l’était.',
})

const subCategory = z.object({ subCategory: z.string().max(120).nullish() }).nullish()
/** In ms; default now. */
const at = z
  .int('Date invalide.')
  .min(0, 'Date invalide.')
  .max(8_640_000_000_000_000, 'Date invalide.')
  .optional()

/** Purchases are recorded by the server. */
export const DeviceEvent = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('view'), productId: Id, at }),
    z.object({
      type: z.literal('favorite'),
      action: z.enum(['add', 'remove'], 'Action inconnue.'),
      productId: Id,
      meta: subCategory,
      at,
    }),
    /** `add_to_cart` anywhere; `suggestion` when a suggested product was opened. */
    z.object({
      type: z.literal('click'),
      action: z.enum(['add_to_cart', 'suggestion'], 'Action inconnue.'),
      productId: Id,
      meta: subCategory,
      at,
    }),
    z.object({
      type: z.literal('impression'),
      productIds: z.array(Id).min(1, 'Dites quels produits.').max(100, '100 produits au plus.'),
      at,
    }),
    z.object({
      type: z.literal('search'),
      query: z
        .string()
        .max(200, 'Recherche trop longue : 200 caractères au plus.')
        .transform(readText)
        .pipe(z.string().min(1, 'Recherche vide.')),
      at,
    }),
  ],
  'Évènement inconnu.',
)
export type DeviceEvent = z.output<typeof DeviceEvent>

/** Signed-in user or device number. Without a token, `agreed` is the visitor's consent. */
const sender = { userId: z.optional(Id), visitor: z.optional(Id), agreed: z.boolean().optional() }

export const sendDeviceEvents = endpoint('POST', '/api/analytics/event', {
  who: 'optional',
  body: z.union(
    [
      z.object({
        ...sender,
        events: z
          .array(DeviceEvent)
          .min(1, 'Aucun évènement.')
          .max(EVENTS_MAX, `${EVENTS_MAX} évènements au plus à la fois.`),
      }),
      DeviceEvent.and(z.object(sender)),
    ],
    'Évènement invalide.',
  ),
  reply: z.object({ success: z.literal(true) }),
  errors: ['session.missing', 'session.forbidden'],
  summary: 'Ce qui a été vu, cherché, aimé, mis au panier : un évènement, ou plusieurs ensemble.',
})

export const PIXEL_ORIGIN = 'https://www.facebook.com'

export const readPixel = endpoint('GET', '/api/analytics/pixel', {
  who: 'visitor',
  reply: z.object({ pixelId: z.string().nullable() }),
  summary: 'Le pixel publicitaire, là où il y en a un : il ne sert qu’après consentement.',
})
