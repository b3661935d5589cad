import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { depotNumberProblem, type TextRule } from '#kernel/wire/field-rules.ts'
import { readDepotNumber } from '#kernel/wire/phones.ts'
import { ruledText, text } from '#kernel/wire/text-fields.ts'
import { name } from '#kernel/wire/person-fields.ts'
import { Quartier, Region } from '#modules/places/contract/location-fields.ts'

export { DEFAULT_DELIVERY_GROUP } from '#modules/identity/database/values.ts'

/** Roles users take themselves, at once, in every session. */

const acceptedTerms = z
  .boolean()
  .refine((accepted) => accepted, 'Veuillez accepter les conditions d’utilisation.')
  .optional()

/** 8 to 15 digits. */
export const DepotNumber = z
  .string(depotNumberProblem(''))
  .max(40, depotNumberProblem(''))
  .transform((typed, context) => {
    const digits = readDepotNumber(typed)
    if (digits) return digits
    context.addIssue({ code: 'custom', message: depotNumberProblem(typed) ?? '' })
    return z.NEVER
  })

/** Texts of a shop, for the forms and the schemas. */
export const shopTexts = {
  name: { min: 2, max: 80, missing: 'Entrez le nom de votre boutique.' },
  address: { min: 3, max: 200, missing: 'Entrez l’adresse de votre boutique.' },
} satisfies Record<string, TextRule>

export const becomeSeller = endpoint('PUT', '/api/users/become-seller', {
  who: 'user',
  body: z.object({
    shopName: name(shopTexts.name),
    shopAddress: ruledText(shopTexts.address),
    depotNumber: DepotNumber,
    role: z.literal('vendeur', 'Rôle invalide.'),
    acceptedTerms,
    region: Region.default('Bamako'),
    quartier: Quartier.nullish(),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['people.shop_exists', 'people.role_kept', 'identity.password_easy'],
  summary: 'Ouvre une boutique : l’appelant devient vendeur.',
})

const group = text(0, 40, '')
  .nullish()
  .transform((typed) => typed?.toLowerCase().replace(/\s+/g, ' ') || null)

const joined = z.object({
  message: z.string(),
  role: z.enum(['livreur', 'chef_livreur']),
  group: z.string(),
})

export const becomeCourier = endpoint('PUT', '/api/users/become-delivery', {
  who: 'user',
  body: z.object({ role: z.literal('livreur', 'Rôle invalide.'), group }),
  reply: joined,
  errors: ['people.role_kept', 'identity.password_easy'],
  summary:
    'L’appelant devient livreur d’un groupe ; il ne voit aucun client avant que le chef l’admette.',
})

export const becomeDispatchManager = endpoint('PUT', '/api/users/become-seller-or-delivery', {
  who: 'user',
  body: z.object({ role: z.literal('chef_livreur', 'Rôle invalide.'), group }),
  reply: joined,
  errors: ['people.role_kept', 'identity.password_easy'],
  summary:
    'L’appelant devient gestionnaire de livraison d’un groupe ; il ne voit aucun client avant d’être admis.',
})
