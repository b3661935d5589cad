import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Time } from '#kernel/wire/fields.ts'
import { lackKinds, shopLevels } from './level-rules.ts'

const LackReply = z.object({ kind: z.enum(lackKinds), has: z.int(), needed: z.int() })

export const OwnLevel = z.object({
  level: z.enum(shopLevels),
  /** null: it never rose. */
  since: Time.nullable(),
  /** null: it keeps its level. */
  fallsAt: Time.nullable(),
  /** Why it falls. */
  faults: z.array(LackReply),
  steps: z.array(
    z.object({
      level: z.enum(shopLevels),
      /** Live products of the free plan; null: no limit. */
      freeProducts: z.int().nullable(),
      openLinks: z.int(),
      /** Empty: its facts are there. */
      lacks: z.array(LackReply),
    }),
  ),
})
export type OwnLevel = z.output<typeof OwnLevel>

export const readShopLevel = endpoint('GET', '/api/seller/level', {
  who: ['vendeur'],
  shop: 'owner',
  reply: OwnLevel,
  summary: 'Le niveau de sa boutique, ce que chacun ouvre, et ce qui manque pour le suivant.',
})
