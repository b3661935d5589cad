import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import * as orders from '#modules/orders/contract/orders.ts'
import * as payments from '#modules/payments/contract/payments.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { spoiled } from '../../../tests/support/nasty-values.ts'
import { home, line, order } from '../../../tests/support/orders.ts'

const market = await openMarket()
const awa = await market.buyer()
const cloth = await market.product({ seller: await market.seller(), stock: 100_000 })
const placed = await order(awa, [line(cloth)])
afterAll(() => market.close())

type Case = [name: string, endpoint: Endpoint & { body: z.ZodType }, body: () => unknown]

/** A valid body for each call; the tests replace one value after another by a bad one. */
const cases: Case[] = [
  [
    'a quote',
    quoteCart,
    () => ({
      cartItems: [{ ...line(cloth), unitPrice: 10_000 }],
      shippingAddress: { region: 'Bamako', quartier: 'Hamdallaye' },
    }),
  ],
  [
    'an order',
    orders.placeOrder,
    () => ({
      cartItems: [line(cloth), line(cloth, 2)],
      shippingAddress: {
        ...home,
        phone2: '66 00 00 00',
        note: 'Portail bleu',
        gpsCoordinates: { latitude: 12.6, longitude: -8 },
      },
      paymentMethod: 'cash_on_delivery',
      saveAddress: 'Maison',
      expectedTotal: 31_000,
    }),
  ],
  [
    'a payment',
    payments.initiatePayment,
    () => ({ userId: awa.user._id, type: 'order', orderId: placed._id, totalPrice: placed.total }),
  ],
  [
    'a notification of the provider',
    { ...payments.paymentNotification, path: '/api/payments/notifications/orange-money' },
    () => ({ status: 'SUCCESS', notif_token: 'a'.repeat(32), txnid: 'MP1' }),
  ],
]

async function sendBody(endpoint: Endpoint, body: unknown) {
  const answer = await fetch(market.url + endpoint.path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${awa.user.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body) ?? '',
  })
  return {
    status: answer.status,
    body: (await answer.json()) as { message?: string; error?: string },
  }
}

async function stored(): Promise<unknown> {
  const rows = await market.sql(
    'select (select count(*) from orders) as orders, (select count(*) from payments) as payments, (select count(*) from addresses) as addresses, (select sum(reserved) from variants) as reserved, (select count(*) from idempotency_keys) as keys',
  )
  return rows
}

describe.each(cases)('%s', (_, endpoint, good) => {
  test('with any bad value is refused in French and stores nothing, and is never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constant(null).chain(() => spoiled(good())),
        async (request) => {
          const before = await stored()
          const answer = await sendBody(endpoint, request)
          expect(answer.status).toBeLessThan(500)
          if (answer.status < 400) return
          expect(answer.body.message).toMatch(/^[\p{Lu}«\d].{5,}$/u)
          expect(answer.body.message).not.toMatch(
            /invalid input|expected|received|required|must |unexpected|syntax|select /i,
          )
          expect(await stored()).toEqual(before)
        },
      ),
      { numRuns: 150 },
    )
  })
})

test('payment answers carry their sentence as « error » too', async () => {
  const answer = await sendBody(payments.initiatePayment, { userId: awa.user._id, type: 'cadeau' })
  expect(answer.body).toMatchObject({
    message: 'Type de paiement invalide.',
    error: 'Type de paiement invalide.',
  })
})
