import { latinOf } from './latin-letters.ts'

/**
 * Makes `pagne-wax-oeil-de-boeuf` of `Pagne wax « Œil de bœuf »`: ASCII, at most 80 characters,
 * never empty.
 */
export function slugOf(name: string): string {
  const slug = latinOf(name.normalize('NFKC').toLowerCase())
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug || 'article'
}
