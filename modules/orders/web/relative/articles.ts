import { sumOf } from '#kernel/wire/money.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'

/** « 4 articles ». */
export function articlesOf({ items }: Pick<LinkToPay, 'items'>): string {
  const count = sumOf(items, ({ qty }) => qty)
  return `${count} ${count > 1 ? 'articles' : 'article'}`
}
