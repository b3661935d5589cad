import { cashFrancs, formatFrancs } from '#kernel/wire/money.ts'
import type { OfferPlace } from '#modules/link-sales/contract/offers.ts'
import type { Sale, salePayments, SaleQuote } from '#modules/link-sales/contract/sale-by-link.ts'

type Payment = (typeof salePayments)[number]

type Asked = {
  sale: Pick<Sale, 'total' | 'deposit'>
  /** Null: not known yet. */
  quote: SaleQuote | null
  at: OfferPlace
  /** Chosen so far. */
  wanted: string | undefined
}

/** What is paid now and later, in words; `pay` null: no price yet, or nothing is possible. */
export function shownPayment({ sale, quote, at, wanted }: Asked) {
  const pay = quote && chosenPayment(wanted, quote)
  if (!quote || !pay)
    return { pay: null, now: null, button: `Payer ${formatFrancs(sale.deposit || sale.total)}` }
  const now = quote.pay[pay] ?? 0
  const later = laterFrancs(quote, now)
  return {
    pay,
    now,
    button: now === 0 ? laterButton(later) : buttonWords(now, quote.total),
    fee: feeWords(quote.shippingFee),
    later: later > 0 ? formatFrancs(later) : null,
    laterTerm: now === 0 ? 'À la remise' : 'Le reste, plus tard',
    rest: later > 0 && now > 0 ? restWords(quote, at, later) : null,
    other: otherPayment(quote, pay),
  }
}

/** The typed choice where it is possible, else the deposit, the whole, cash. */
function chosenPayment(typed: string | undefined, quote: SaleQuote): Payment | null {
  const possible = (['deposit', 'whole', 'cash'] as const).filter((one) => quote.pay[one] !== null)
  return possible.find((one) => one === typed) ?? possible[0] ?? null
}

/** What is paid at the hand-over alone is paid in cash where cash is taken, rounded to coins. */
function laterFrancs({ total, restDue }: SaleQuote, now: number): number {
  return now === 0 && restDue === 'at_door' ? cashFrancs(total) : total - now
}

function laterButton(later: number): string {
  return `Commander, ${formatFrancs(later)} à la remise`
}

/** « Payer l’acompte, 13 650 f ». */
function buttonWords(now: number, total: number): string {
  return now < total ? `Payer l’acompte, ${formatFrancs(now)}` : `Payer ${formatFrancs(now)}`
}

export function feeWords(fee: number | null): string {
  return fee === null ? 'selon le lieu' : formatFrancs(fee)
}

function restWords({ restDue }: SaleQuote, at: OfferPlace, later: number): string {
  if (restDue === 'at_shop') return 'Le reste se paie par téléphone, à la boutique.'
  const before = 'Le reste se paie par téléphone avant le départ du colis'
  if (restDue === 'before_leaving') return `${before}.`
  const sum = cashFrancs(later) < later ? `, ${formatFrancs(cashFrancs(later))}` : ''
  return `${before}, ou en espèces ${at === 'relay' ? 'au comptoir' : 'à la porte'}${sum}.`
}

/** The other way of paying by telephone, on one press. */
function otherPayment({ pay: sums }: SaleQuote, pay: Payment) {
  const { deposit, whole, cash } = sums
  if (pay === 'deposit' || (pay === 'cash' && cash))
    return whole === null ? null : { pay: 'whole', words: `Ou tout payer, ${formatFrancs(whole)}` }
  if (pay === 'whole' && deposit !== null)
    return { pay: 'deposit', words: `Ou l’acompte seul, ${formatFrancs(deposit)}` }
  return null
}

const laterWords: Readonly<Record<OfferPlace, string>> = {
  door: 'En espèces au livreur',
  relay: 'Au comptoir, en espèces ou par téléphone',
  shop: 'Sur place, par téléphone',
}

/** Under « À la remise »; null: it is not shown. */
export function cashWords(quote: SaleQuote | null, at: OfferPlace): string | null {
  if (!quote || (quote.pay.cash === null && !quote.cashProblem)) return null
  return quote.cashProblem ?? laterWords[at]
}
