import { registeredWords } from '#kernel/wire/registration.ts'
import type { Contact } from '#modules/settings/contract/market-settings.ts'

/**
 * Who answers for the market: « Sugu Mali SARL, Hamdallaye ACI 2000, Bamako, Mali, RCCM
 * MA.BKO.2026.B.123. »
 */
export function identityOf(contact: Contact): string {
  const { company, address } = contact
  return `${[company, address, ...registeredWords(contact)].join(', ')}.`
}
