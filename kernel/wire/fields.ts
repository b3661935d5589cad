import { z } from 'zod'

import { MAX_PAGE_SIZE } from './limits.ts'

/** A key: a UUID. */
export const Id = z.uuid('Identifiant inconnu.')
export const Francs = z.int().min(-2_000_000_000).max(2_000_000_000)
export const Time = z.iso.datetime()

const pageProblem = 'Numéro de page invalide.'
const limitProblem = `Le nombre par page va de 1 à ${MAX_PAGE_SIZE}.`

/** How many rows a page has: at most 100. */
export function pageSize(usual: number) {
  return z.coerce
    .number(limitProblem)
    .int(limitProblem)
    .min(1, limitProblem)
    .max(MAX_PAGE_SIZE, limitProblem)
    .default(usual)
}

/** The number of a page, from 1. */
export const PageNumber = z.coerce
  .number(pageProblem)
  .int(pageProblem)
  .min(1, pageProblem)
  .max(1_000_000, pageProblem)
  .default(1)

/** `page` from 1 and `limit` at most 100, as every list takes them. */
/* @__NO_SIDE_EFFECTS__ */
export function paging(limit: number) {
  return {
    page: PageNumber,
    limit: pageSize(limit),
  }
}

/** What every list answers beside its rows. */
export const pageFacts = { currentPage: z.int(), totalPages: z.int() }
