import { codeLifeWords } from '#kernel/wire/span-words.ts'
import * as contract from '#modules/link-sales/contract/sale-by-link.ts'
import {
  enterByPhoneCode,
  longUnused,
  type IdentityParts,
  proofCookie,
  readProof,
  sendPhoneCode,
} from '#modules/identity/module.ts'
import { type Ceilings, openOrderPayment, readOwnOrder } from '#modules/orders/module.ts'
import { paymentsOf } from '#modules/payments/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { findSale, refusalOf } from './find-sale.ts'
import { quoteSale } from './quote-sale.ts'
import { noteVisit, readSale } from './read-sale.ts'
import { takeSale } from './take-sale.ts'

type SaleParts = {
  publicUrl: () => string
  identity: Pick<IdentityParts, 'sendCode'>
  ceilings: Ceilings | null
}

export function saleRoutes(kernel: Kernel, { identity, ceilings, publicUrl }: SaleParts): Route[] {
  const isSecure = () => publicUrl().startsWith('https:')
  const payments = paymentsOf(kernel)

  /** @returns its id */
  async function requireOpenSale(token: string): Promise<string> {
    const { state, offer } = await findSale(kernel.db, token, kernel.clock.now())
    const refusal = refusalOf(state)
    if (refusal) throw refusal
    return offer.id
  }

  return [
    route(contract.readSale, ({ params, caller }) => readSale(kernel, params.token, caller), {
      perMinute: 60,
    }),
    route(contract.noteVisit, ({ params, caller }) => noteVisit(kernel, params.token, caller), {
      perMinute: 30,
    }),
    route(
      contract.quoteSale,
      ({ params, body, caller }) =>
        quoteSale(kernel, { ...params, ...body, buyerId: caller?.userId ?? null }),
      { perMinute: 120 },
    ),
    route(
      contract.requestSaleCode,
      async ({ params, body, address, raw, setHeader }) => {
        await requireOpenSale(params.token)
        const proof = readProof(raw.headers.cookie)
        const link = params.token
        const again = await sendPhoneCode(kernel, identity.sendCode, {
          ...body,
          link,
          address,
          proof,
        })
        setHeader('set-cookie', proofCookie(proof, isSecure(), '/api/offers'))
        const message = `Un code vous est envoyé par SMS. Il est ${codeLifeWords}.`
        return { message, again }
      },
      { perMinute: 5 },
    ),
    route(
      contract.enterBySale,
      async ({ params, body, address, userAgent, raw, setHeader }) => {
        const saleId = await requireOpenSale(params.token)
        const proof = readProof(raw.headers.cookie)
        const entry = { ...body, saleId, address, userAgent, proof }
        const user = await enterByPhoneCode(kernel, entry)
        if (!user) throw fail('link_sales.sign_in_first')
        setHeader('set-cookie', proofCookie(proof, isSecure()))
        if (user === 'long_unused') throw longUnused()
        return user
      },
      { perMinute: 15 },
    ),
    route(
      contract.takeSale,
      async ({ params, body, caller, idempotencyKey, address }) => {
        const { provider } = body
        if (provider && body.pay !== 'cash') payments.requireTaken(provider)
        const input = { ...params, ...body, caller, idempotencyKey, address }
        const orderId = await takeSale(kernel, input, ceilings)
        const buyerId = caller.userId
        const order = await readOwnOrder(kernel, orderId, buyerId)
        if (!order.canPay || order.payment.paymentUrl) return order
        const due = { orderId, buyerId, ...(provider && { provider }) }
        await openOrderPayment(kernel, payments, due).catch((error: unknown) =>
          kernel.log.warn({ err: error, orderId }, 'payment page not opened'),
        )
        return readOwnOrder(kernel, orderId, buyerId)
      },
      { perMinute: 30 },
    ),
  ]
}
