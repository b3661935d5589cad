import type { Payments } from './state.ts'

export type Customer = {
  /** Fills the page's form in and sends it, as the customer would; gives the page's answer. */
  confirmAsCustomer: (
    orderId: string,
    typed?: { phone?: string; code?: string },
  ) => Promise<PageAnswer>
  cancelAsCustomer: (orderId: string) => Promise<PageAnswer>
}

type PageAnswer = { status: number; location: string | null; page: string }

/** A customer for tests that need no browser: the same form, over the same HTTP. */
export function customerAt(url: string, payments: Payments): Customer {
  async function submit(orderId: string, form: Record<string, string>): Promise<PageAnswer> {
    const payment = payments.byOrder(orderId)
    if (payment === undefined) throw new RangeError(`No payment has the order_id ${orderId}`)
    const response = await fetch(`${url}/payment/pay_token/${payment.payToken}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      page: await response.text(),
    }
  }

  return {
    confirmAsCustomer: (orderId, { phone = '76 12 34 56', code = '418 207' } = {}) =>
      submit(orderId, { action: 'confirmer', numero: phone, code }),
    cancelAsCustomer: (orderId) => submit(orderId, { action: 'annuler' }),
  }
}
