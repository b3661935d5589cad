import type { TextRule } from '#kernel/wire/field-rules.ts'

/** Texts of the market's contact, for the form and the schema. */
export const contactTexts = {
  company: { min: 2, max: 80, missing: 'Donnez le nom de l’entreprise.' },
  address: { min: 5, max: 200, missing: 'Donnez l’adresse.' },
  openingHours: { min: 3, max: 300, missing: 'Donnez les heures d’ouverture.' },
} satisfies Record<string, TextRule>

export const pageForm = /^(https:\/\/\S+)?$/
export const NO_PAGE = 'Une adresse qui commence par https://, ou rien.'
export const NO_EMAIL = 'Cette adresse n’est pas valide.'
