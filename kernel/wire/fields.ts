import { z } from 'zod'

import { MAX_PAGE_SIZE } from './limits.ts'

export const Id = z.uuid('Identifiant inconnu.')
/** Any safe integer; request fields have their own bounds. */
export const Francs = z.int()
export const Time = z.iso.datetime()

/**
 * A day as `2026-11-26` that a caller sends, from 2000 to 2099: PostgreSQL has no year 0, and the
 * day after the year 9999 is no ISO date any more.
 */
/* @__NO_SIDE_EFFECTS__ */
export function dayField(problem = 'Date invalide.') {
  return z.iso.date(problem).refine(isInCentury, problem)
}

/** A moment in ISO 8601 that a caller sends, within the same years. */
/* @__NO_SIDE_EFFECTS__ */
export function momentField(problem = 'Date invalide.') {
  return z.iso.datetime(problem).refine(isInCentury, problem)
}

/** Does a date in ISO 8601 lie in the years that callers may send? */
export function isInCentury(iso: string): boolean {
  return iso.startsWith('20')
}

const pageProblem = 'Numéro de page invalide.'
const limitProblem = `Le nombre par page va de 1 à ${MAX_PAGE_SIZE}.`

/** Rows of a page: at most 100. */
export function pageSize(usual: number) {
  return z.coerce
    .number(limitProblem)
    .int(limitProblem)
    .min(1, limitProblem)
    .max(MAX_PAGE_SIZE, limitProblem)
    .default(usual)
}

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

export const pageFacts = { currentPage: z.int(), totalPages: z.int() }
