import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'

type Received = { receiveAt?: ReceivePlace | undefined; restBeforeLeaving?: boolean | undefined }

type RestWords = {
  /** « Reste … ». */
  rest: string
  /** « À payer … ». */
  toPay: string
  /** « L’acompte est … ». */
  deducted: string
}

const words: Readonly<Record<ReceivePlace | 'before', RestWords>> = {
  door: {
    rest: 'à la livraison',
    toPay: 'à la livraison',
    deducted: 'déduit à la livraison',
  },
  relay: {
    rest: 'au point relais',
    toPay: 'au point relais',
    deducted: 'déduit au point relais',
  },
  shop: {
    rest: 'à la boutique',
    toPay: 'à la boutique, par téléphone',
    deducted: 'déduit à la boutique',
  },
  before: {
    rest: 'avant le départ',
    toPay: 'par téléphone, avant le départ du colis',
    deducted: 'déduit du reste, à payer avant le départ',
  },
}

/** Words for what is left to pay after a deposit, by the place where it is paid. */
export function restWordsOf({ receiveAt = 'door', restBeforeLeaving }: Received): RestWords {
  return words[restBeforeLeaving ? 'before' : receiveAt]
}
