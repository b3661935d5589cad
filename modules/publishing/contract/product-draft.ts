import { z } from 'zod'
import { Id } from '#kernel/wire/fields.ts'

import {
  PRODUCT_IMAGES_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_NAME_MIN,
  PRODUCT_TEXT_MAX,
  VARIANTS_MAX,
} from '#kernel/wire/limits.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { readText } from '#kernel/wire/plain-text.ts'
import { comingPromo, specsDraft } from '#modules/products/contract/product-specs.ts'

const amount = (sentence: string) => z.number(sentence).int(sentence)
export const counted = amount('Le stock est un nombre entier.')
const trait = z
  .string()
  .max(200, 'Taille ou couleur trop longue.')
  .nullish()
  .transform((typed) => readText(typed ?? '') || null)

/** Made in Mali: the string 'isLocal' (inherited spelling) or a boolean. */
const local = z
  .union([z.boolean(), z.enum(['isLocal', ''])])
  .transform((said) => said === true || said === 'isLocal')

/** Unit prices for automatic acceptance and refusal. */
export const proposalTerms = z.object({
  acceptsFrom: z.nullable(amount('Entrez un prix, en francs.')),
  refusesBelow: z.nullable(amount('Entrez un prix, en francs.')),
})
export type ProposalTerms = z.output<typeof proposalTerms>

/**
 * Without `stock` it is unchanged (0 if new). `seen`: stock on screen, so that sales since are
 * subtracted.
 */
export const ProductDraft = z.object({
  name: text(
    PRODUCT_NAME_MIN,
    PRODUCT_NAME_MAX,
    `Entrez le nom du produit : de ${PRODUCT_NAME_MIN} à ${PRODUCT_NAME_MAX} caractères.`,
  ),
  description: text(1, PRODUCT_TEXT_MAX, 'Décrivez le produit.'),
  price: amount('Entrez le prix, en francs.'),
  prixPromotionnel: amount('Entrez le prix promotionnel, en francs.')
    .nullish()
    .transform((promo) => promo ?? null),
  category: z.string('Choisissez une catégorie.').max(120, 'Choisissez une catégorie.'),
  subCategory: z
    .string('Choisissez une sous-catégorie.')
    .max(120, 'Choisissez une sous-catégorie.'),
  images: z
    .array(Id, 'Ajoutez au moins une photo.')
    .max(PRODUCT_IMAGES_MAX, `${PRODUCT_IMAGES_MAX} photos au plus.`),
  stock: counted.optional(),
  seen: counted.optional(),
  variantTypes: z
    .array(z.enum(['size', 'color']))
    .max(2)
    .default([]),
  variants: z
    .array(
      z.object({
        size: trait,
        color: trait,
        stock: counted.optional(),
        seen: counted.optional(),
      }),
    )
    .max(VARIANTS_MAX, `${VARIANTS_MAX} variantes au plus.`)
    .default([]),
  isLocal: local.default(false),
  isFreeLivraison: z.boolean().default(false),
  /** « À garder en entier »; absent: unchanged. */
  keptWhole: z.boolean().optional(),
  /** Absent: unchanged; null: no proposals. */
  proposals: proposalTerms.nullish(),
  /** Absent: unchanged; null: none. */
  comingPromo: comingPromo.nullish(),
  ...specsDraft,
})
export type ProductDraft = z.output<typeof ProductDraft>
