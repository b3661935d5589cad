import { z } from 'zod'

const problem = 'Période inconnue.'

/** In days. */
export const periodDays = [7, 30, 90] as const
export type PeriodDays = (typeof periodDays)[number]

export function days(usual: PeriodDays) {
  return z.coerce.number(problem).pipe(z.literal(periodDays, problem)).default(usual)
}
