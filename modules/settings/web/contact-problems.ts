import { phoneSentence } from '#kernel/wire/field-rules.ts'
import type { Contact } from '#modules/settings/contract/market-settings.ts'
import { problemsOf } from '#web/ui/forms/typed-in.ts'

/** What the form says before it asks for a reason; the server checks the same. */
export function contactProblems(typed: Contact): Partial<Record<keyof Contact, string>> {
  const page = (url: string) =>
    url.trim() === '' || /^https:\/\/\S+$/.test(url.trim())
      ? undefined
      : 'Une adresse qui commence par https://, ou rien.'
  const long = (text: string, least: number, sentence: string) =>
    text.trim().length < least ? sentence : undefined
  return problemsOf({
    company: long(typed.company, 2, 'Donnez le nom de l’entreprise.'),
    rccm: undefined,
    nif: undefined,
    phone: phoneSentence(typed.phone),
    whatsapp: /^\+?[\d\s]{8,20}$/.test(typed.whatsapp)
      ? undefined
      : 'Le numéro avec l’indicatif, en chiffres : 22370000000.',
    email: /^\S+@\S+\.\S+$/.test(typed.email) ? undefined : 'Cette adresse n’est pas valide.',
    address: long(typed.address, 5, 'Donnez l’adresse.'),
    openingHours: long(typed.openingHours, 3, 'Donnez les heures d’ouverture.'),
    facebook: page(typed.facebook),
    instagram: page(typed.instagram),
    tiktok: page(typed.tiktok),
    youtube: page(typed.youtube),
  })
}
