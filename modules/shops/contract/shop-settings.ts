import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { dayField, Id, Time } from '#kernel/wire/fields.ts'
import { ruledText, text } from '#kernel/wire/text-fields.ts'
import { endProblem } from '#kernel/wire/field-rules.ts'
import { name } from '#kernel/wire/person-fields.ts'
import { nifProblem, rccmProblem, readNif, readRccm } from '#modules/shops/contract/registration.ts'
import { quartierProblem } from '#modules/places/contract/locations.ts'
import { ownerProof, ownerProofErrors } from '#modules/identity/contract/owner-proof.ts'
import { Quartier, Region } from '#modules/places/contract/location-fields.ts'
import { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { HOURS_NEEDED } from './shop-opening.ts'
import { DepotNumber, shopTexts } from '#modules/people/contract/role-changes.ts'

const Day = dayField()

export const ShopSettings = z.object({
  slug: z.string(),
  name: z.string(),
  address: z.string(),
  region: z.string(),
  quartier: z.string().nullable(),
  description: z.string(),
  rccm: z.string(),
  nif: z.string(),
  depotNumber: z.string(),
  depotProvider: PaymentProvider,
  depotChangedAt: z.nullable(Time),
  logo: z.object({ _id: Id, url: z.string() }).nullable(),
  opening: z.nullable(OpeningDays),
  /** Buyers may collect at the shop; absent in older answers. */
  offersCollection: z.boolean().optional(),
  closedFrom: z.nullable(Day),
  /** Inclusive; null with a first day: without end. */
  closedTo: z.nullable(Day),
})
export type ShopSettings = z.output<typeof ShopSettings>

export const readShopSettings = endpoint('GET', '/api/seller/shop', {
  who: ['vendeur'],
  shop: 'owner',
  reply: ShopSettings,
  errors: ['shops.no_shop'],
  summary: 'Les réglages de la boutique de l’appelant.',
})

const none = <T>(value: T | null | undefined) => value ?? null

function registered(
  problem: (typed: string) => string | undefined,
  read: (typed: string) => string,
) {
  return z
    .string(problem('?'))
    .max(60, problem('?'))
    .superRefine((typed, context) => {
      const message = problem(typed)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform(read)
    .optional()
}

export const changeShopSettings = endpoint('PUT', '/api/seller/shop', {
  who: ['vendeur'],
  shop: 'owner',
  body: z
    .object({
      name: name(shopTexts.name),
      address: ruledText(shopTexts.address),
      region: Region,
      quartier: Quartier.nullish().transform(none),
      description: text(0, 1_000, 'Présentez votre boutique.'),
      rccm: registered(rccmProblem, readRccm),
      nif: registered(nifProblem, readNif),
      depotNumber: DepotNumber,
      depotProvider: PaymentProvider.optional(),
      /**
       * Required for a new payout number or operator: a thief of an unlocked phone must not
       * redirect the money.
       */
      ...ownerProof,
      logo: Id.nullish().transform(none),
      /** Opening, collection and holiday are changed apart; absent: as they are. */
      opening: OpeningDays.nullish(),
      offersCollection: z.boolean().optional(),
      closedFrom: Day.nullish(),
      closedTo: Day.nullish(),
    })
    .superRefine((settings, context) => {
      const { closedFrom, closedTo, region, quartier, opening, offersCollection } = settings
      if (offersCollection && opening === null)
        context.addIssue({ code: 'custom', path: ['opening'], message: HOURS_NEEDED })
      if (closedTo && !closedFrom)
        context.addIssue({
          code: 'custom',
          path: ['closedFrom'],
          message: 'Dites à partir de quand la boutique est fermée.',
        })
      for (const [field, message] of [
        ['closedTo', endProblem(closedFrom ?? null, closedTo ?? null)],
        ['quartier', quartierProblem(region, quartier)],
      ] as const)
        if (message) context.addIssue({ code: 'custom', path: [field], message })
    }),
  reply: ShopSettings,
  errors: [
    'shops.no_shop',
    'shops.logo_unknown',
    'shops.password_needed',
    'payments.not_offered',
    ...ownerProofErrors,
  ],
  summary:
    'Change les réglages de la boutique ; un autre numéro de dépôt, ou un autre opérateur, demande le mot de passe, ou un code à un compte sans mot de passe.',
})
