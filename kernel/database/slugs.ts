import { latinOf } from './latin-letters.ts'

/**
 * `Pagne wax « Œil de bœuf »` → `pagne-wax-oeil-de-boeuf`, `Bɔgɔlan` → `bogolan`: ASCII, 80
 * characters at most, never empty.
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
