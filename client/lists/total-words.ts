import { plural } from '#kernel/wire/plural.ts'
import { formatCount } from '#kernel/wire/money.ts'

/** « 1 234 produits », « plus de 10 000 commandes » */
export function totalWords(
  { total, more }: { total: number; more: boolean },
  [one, many]: readonly [string, string],
): string {
  return `${more ? 'plus de ' : ''}${formatCount(total)} ${plural(total, one, many)}`
}
