/**
 * `Pagne wax « Œil de bœuf »` → `pagne-wax-oeil-de-boeuf`: ASCII words, 80 characters at most,
 * never empty.
 */
export function slugOf(name: string): string {
  const slug = name
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug || 'article'
}
