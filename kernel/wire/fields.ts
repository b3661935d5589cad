import { z } from 'zod'

import { MAX_PAGE_SIZE } from './limits.ts'

export const Id = z.uuid('Identifiant inconnu.')
export const Francs = z.int()
export const Time = z.iso.datetime()

/** `2026-11-26`, from 2000 to 2099: PostgreSQL has no year 0, and year 10000 is no ISO date. */
export function dayField(problem = 'Date invalide.') {
  return z.iso.date(problem).refine(isInCentury, problem)
}

export function momentField(problem = 'Date invalide.') {
  return z.iso.datetime(problem).refine(isInCentury, problem)
}

export function isInCentury(iso: string): boolean {
  return iso.startsWith('20')
}

const pageProblem = 'Numéro de page invalide.'
const limitProblem = `Le nombre par page va de 1 à ${MAX_PAGE_SIZE}.`

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

export function paging(limit: number) {
  return {
    page: PageNumber,
    limit: pageSize(limit),
  }
}

const addressProblem = 'Cette adresse n’est pas valable.'

/** Slug, or list of slugs, in an address. */
export function slugField(max: number) {
  return z.string(addressProblem).max(max, addressProblem)
}

export const pageFacts = { currentPage: z.int(), totalPages: z.int() }
