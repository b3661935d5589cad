import { z } from 'zod'

import { days } from '#kernel/wire/periods.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Time } from '#kernel/wire/fields.ts'
import { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { batchStates } from '#modules/payouts/database/values.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'

const who = ['admin'] as const

/** What the team looks at and that no instant is promised for; the rest is « À faire ». */
export const toTreatKinds = ['codes', 'regions', 'shops'] as const
export type ToTreatKind = (typeof toTreatKinds)[number]

const Figure = z.object({ now: z.number(), before: z.number() })
export type Figure = z.output<typeof Figure>

export const readAdminOverview = endpoint('GET', '/api/admin/overview', {
  who,
  query: z.object({
    days: days(7),
  }),
  reply: z.object({
    now: Time,
    toTreat: z.array(z.object({ kind: z.enum(toTreatKinds), count: z.int(), at: Time.nullable() })),
    sales: Figure,
    orders: Figure,
    /** Median minutes from order to acceptance; null without any. */
    acceptance: z.object({ now: z.number().nullable(), before: z.number().nullable() }),
    delivered: Figure,
    returned: Figure,
    complaints: Figure,
    newShops: Figure,
    publishing: z.int(),
    states: z.array(z.object({ state: ParcelState, count: z.int() })),
    /** Days in Bamako, each with the same day of the previous period. */
    days: z.array(z.object({ day: z.iso.date(), francs: Francs, before: Francs, orders: z.int() })),
  }),
  summary:
    'Ce qu’il faut traiter, et les chiffres de la période, en jours, à côté de ceux d’avant.',
})

export const readMarketHealth = endpoint('GET', '/api/admin/health', {
  who,
  reply: z.object({
    operators: z.array(
      z.object({
        name: PaymentProvider,
        lastSuccessAt: Time.nullable(),
        failedLastHour: z.int(),
        /** null: available. */
        reason: z.string().nullable(),
      }),
    ),
    sms: z.object({
      /** null when the operator does not report it. */ left: z.int().nullable(),
      reachable: z.boolean(),
      waiting: z.int(),
    }),
    jobs: z.object({ waiting: z.int(), failed: z.int() }),
    payments: z.object({ open: z.int(), late: z.int() }),
    batch: z.object({
      day: z.iso.date().nullable(),
      state: z.enum(batchStates).nullable(),
      failed: z.int(),
    }),
    /** Recorded by the command of backups; null: never. */
    backupAt: Time.nullable(),
  }),
  summary: 'La santé du marché, maintenant : paiements, SMS, tâches de fond, lot de samedi.',
})
