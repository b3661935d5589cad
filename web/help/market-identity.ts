import type { Contact } from '#contract/settings/market-settings.ts'

/** Who answers for the market: « Sugu Mali SARL, Hamdallaye ACI 2000, Bamako, Mali, RCCM MA.BKO.2026.B.123. » */
export function identityOf({ company, address, rccm, nif }: Contact): string {
  const registered = [rccm && `RCCM ${rccm}`, nif && `NIF ${nif}`].filter(Boolean)
  return `${[company, address, ...registered].join(', ')}.`
}
