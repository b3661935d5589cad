import { plural } from '#kernel/wire/plural.ts'
import { sumOf } from '#kernel/wire/money.ts'
import type { LinkToPay } from '#modules/orders/contract/payment-links.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { ofProvider } from '#modules/operators/contract/provider-words.ts'

export function articlesOf({ items }: Pick<LinkToPay, 'items'>): string {
  const count = sumOf(items, ({ qty }) => qty)
  return `${count} ${plural(count, 'article')}`
}

/** Under the button: where its press leads. */
export function leadsTo(provider: PaymentProviderName): string {
  return `Sans compte, sur la page ${ofProvider(provider)}.`
}
