import { providerAt } from '#modules/operators/contract/payment-method.ts'
import type { MoneyOut, NewTransfer, StatementLine } from '#providers/money-out.ts'
import type { NewPage, PaymentProvider } from '#providers/payment-provider.ts'

export type ThirdOperator = ReturnType<typeof openThirdOperator>

type Page = NewPage & { paidBy: string | null; refund: string | null }

const secret = 'kilo-secret'
const signatureHeader = 'x-kilo-signature'

/**
 * A whole operator in memory, both its folder and its simulator: pages, signed notices, refunds and
 * payouts by call, a statement. @throws Error where the market's values do not list it
 */
export function openThirdOperator(now: () => Date) {
  const name = providerAt('kilo-pay')
  if (!name) throw new Error('kilo_pay is not listed')
  const pages = new Map<string, Page>()
  const sent = new Map<string, NewTransfer & { id: string }>()
  const movements: StatementLine[] = []
  const pageOf = (token: string) => {
    const page = pages.get(token)
    if (!page) throw new Error(`no page ${token}`)
    return page
  }
  const move = (kind: StatementLine['kind'], francs: number, reference: string, phone = '') => {
    const transactionId = `K-${movements.length + 1}`
    const common = { kind, francs, reference, phone, at: now(), succeeded: true }
    movements.push({ ...common, transactionId, names: reference === '' ? [] : [reference] })
    return transactionId
  }

  const moneyOut: MoneyOut = {
    refundPage(token) {
      const page = pageOf(token)
      page.refund ??= move('refund', -page.francs, '')
      return Promise.resolve(page.refund)
    },
    send(transfer) {
      const { key, francs, reference, phone } = transfer
      const known = sent.get(key) ?? { ...transfer, id: move('payout', -francs, reference, phone) }
      sent.set(key, known)
      return Promise.resolve({ id: known.id, state: 'succeeded', failure: null })
    },
    read(reference) {
      const known = [...sent.values()].find((one) => one.reference === reference)
      return Promise.resolve(known ? { id: known.id, state: 'succeeded', failure: null } : null)
    },
  }
  const balance = () => movements.reduce((sum, { francs }) => sum + francs, 0)
  const provider: PaymentProvider = {
    name,
    validityMs: 15 * 60_000,
    isAway: () => false,
    openPage(page) {
      const token = `kilo-${pages.size + 1}`
      pages.set(token, { ...page, paidBy: null, refund: null })
      const paymentUrl = `https://kilo.example/${token}`
      return Promise.resolve({ payToken: token, notifToken: token, paymentUrl })
    },
    readNotice: ({ raw, header }) =>
      header(signatureHeader) === secret ? (/"page":"([^"]+)"/.exec(raw)?.[1] ?? null) : null,
    readState({ payToken }) {
      const { paidBy } = pageOf(payToken)
      return Promise.resolve({ state: paidBy ? 'succeeded' : 'open', transactionId: paidBy })
    },
    moneyOut,
    statement: {
      readDay: (day) =>
        Promise.resolve(movements.filter(({ at }) => at.toISOString().startsWith(day))),
      readBalance: () => Promise.resolve(balance()),
    },
  }
  /** Posts a notice of a page. @returns the market's status */
  const notify = async (url: string, page: string, signature = secret): Promise<number> => {
    const headers = { 'content-type': 'application/json', [signatureHeader]: signature }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ page }) })
    return answer.status
  }
  return {
    provider,
    balance,
    notify,
    transfers: () => [...sent.values()],
    /** The customer confirms on the page at this address, and the market is notified. */
    async pay(paymentUrl: string): Promise<number> {
      const token = paymentUrl.split('/').at(-1) ?? ''
      const page = pageOf(token)
      page.paidBy ??= move('payment', page.francs, page.orderId)
      return notify(page.noticeUrl, token)
    },
  }
}
