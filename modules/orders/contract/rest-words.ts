import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { type RestWords, wayOf } from '#modules/parcels/contract/ways.ts'

type Received = { receiveAt?: ReceivePlace | undefined; restBeforeLeaving?: boolean | undefined }

const beforeLeaving: RestWords = {
  rest: 'avant le départ',
  toPay: 'par téléphone, avant le départ du colis',
  deducted: 'déduit du reste, à payer avant le départ',
}

/** Words for what is left to pay after a deposit, by the place where it is paid. */
export function restWordsOf({ receiveAt, restBeforeLeaving }: Received): RestWords {
  return restBeforeLeaving ? beforeLeaving : wayOf({ receiveAt }).words.rest
}
