import { z } from 'zod'

import { isQuartier, NO_QUARTIER, regionProblem } from './locations.ts'

export const Region = z.string(regionProblem('')).superRefine((typed, context) => {
  const message = regionProblem(typed)
  if (message) context.addIssue({ code: 'custom', message })
})
export const Quartier = z.string(NO_QUARTIER).refine(isQuartier, NO_QUARTIER)
