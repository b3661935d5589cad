import { z } from 'zod'

import { brand } from '#kernel/wire/brand.ts'
import { ruledText, text } from '#kernel/wire/text-fields.ts'
import { contactTexts, NO_EMAIL, NO_PAGE, pageForm } from './contact-rules.ts'
import { Phone } from '#kernel/wire/person-fields.ts'
import { COMMISSION_BASIS_POINTS } from '#kernel/wire/limits.ts'
import { readWorldNumber } from '#kernel/wire/phones.ts'
import { worldNumberProblem } from '#kernel/wire/field-rules.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { firstDeadlines, type Deadlines as DeadlineValues } from './deadline-rules.ts'
import { Deadlines } from './figure-settings.ts'

const page = z.string().trim().max(200, '200 caractères au plus.').regex(pageForm, NO_PAGE)
function optional(max: number) {
  return text(0, max, 'Un texte, ou rien.')
}

export const Contact = z.object({
  company: ruledText(contactTexts.company),
  rccm: optional(40),
  nif: optional(40),
  phone: Phone,
  whatsapp: z
    .string(worldNumberProblem)
    .max(40, worldNumberProblem)
    .transform((typed, context) => {
      const number = readWorldNumber(typed)
      if (number) return number
      context.addIssue({ code: 'custom', message: worldNumberProblem })
      return z.NEVER
    }),
  email: z.email(NO_EMAIL).max(100, '100 caractères au plus.'),
  address: ruledText(contactTexts.address),
  openingHours: ruledText(contactTexts.openingHours),
  facebook: page,
  instagram: page,
  tiktok: page,
  youtube: page,
})
export type Contact = z.output<typeof Contact>

const price = z
  .int('Un prix en francs, sans centimes.')
  .min(100, 'De 100 f à 1 000 000 f.')
  .max(1_000_000, 'De 100 f à 1 000 000 f.')
const quota = z
  .int('Un nombre de produits.')
  .min(1, 'De 1 à 100 000 produits.')
  .max(100_000, 'De 1 à 100 000 produits.')
const paid = z.object({ monthlyFrancs: price, liveProducts: quota.nullable() })

export const Selling = z.object({
  commissionBasisPoints: z
    .int('Le taux va de 0 à 30 %.')
    .min(0, 'Le taux va de 0 à 30 %.')
    .max(3_000, 'Le taux va de 0 à 30 %.'),
  plans: z.object({
    free: z.object({ monthlyFrancs: z.literal(0), liveProducts: quota.nullable() }),
    standard: paid,
    business: paid,
    pro: paid,
  }),
})
export type Selling = z.output<typeof Selling>

export const MarketSettings = z.object({
  contact: Contact,
  selling: Selling,
  deadlines: Deadlines,
})
export type MarketSettings = { contact: Contact; selling: Selling; deadlines: DeadlineValues }

const ofPlan = ({ monthlyFrancs, liveProducts }: (typeof plans)[keyof typeof plans]) => ({
  monthlyFrancs,
  liveProducts,
})

export const firstSettings: MarketSettings = {
  contact: {
    company: brand.name,
    rccm: '',
    nif: '',
    phone: '70000000',
    whatsapp: '22370000000',
    email: 'bonjour@sugu.example',
    address: 'Hamdallaye ACI 2000, Bamako, Mali',
    openingHours: 'Du lundi au vendredi 9 h–18 h, samedi 10 h–14 h',
    facebook: 'https://www.facebook.com/sugu.example',
    instagram: 'https://www.instagram.com/sugu.example',
    tiktok: 'https://www.tiktok.com/@sugu.example',
    youtube: '',
  },
  selling: {
    commissionBasisPoints: COMMISSION_BASIS_POINTS,
    plans: {
      free: { ...ofPlan(plans.free), monthlyFrancs: 0 },
      standard: ofPlan(plans.standard),
      business: ofPlan(plans.business),
      pro: ofPlan(plans.pro),
    },
  },
  deadlines: firstDeadlines,
}
