import type { ProviderInfo } from '#kernel/wire/provider-info.ts'
import type { ShownWarning } from '#modules/false-messages/contract/false-messages.ts'
import type { OfferPlace } from '#modules/link-sales/contract/offers.ts'
import type { Sale, SaleQuote } from '#modules/link-sales/contract/sale-by-link.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'

/** Price for a place; null: not known yet. */
export type Quoted = { at: OfferPlace; quote: SaleQuote } | null

/** What the page's script reads of what the server drew. */
export type SaleFacts = Pick<Sale, 'state' | 'total' | 'deposit'> & {
  id: Sale['_id']
  quoted: Quoted
}

/** What the form of an open sale is drawn from. */
export type SaleFormProps = {
  token: string
  sale: Sale
  quoted: Quoted
  providers: readonly OfferedProvider[]
  warning: ShownWarning | null
  quartiers: readonly { name: string; commune: string }[]
  simulated: ProviderInfo['simulated'] | null
}
