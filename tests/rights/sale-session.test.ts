import { afterAll, describe, expect, test } from 'vitest'

import { addAddress, listAddresses } from '#modules/addresses/contract/saved-addresses.ts'
import { readReceipt } from '#modules/buyer-orders/contract/receipts.ts'
import {
  findConversation,
  readConversation,
  writeToShop,
} from '#modules/conversations/contract/conversations.ts'
import { login, logout, readProfile } from '#modules/identity/contract/accounts.ts'
import { logInByCode, requestLoginCode } from '#modules/identity/contract/sessions.ts'
import { usualPassword } from '#modules/identity/server/testing/callers.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { openLinkSales } from '#modules/link-sales/server/testing/link-sales.ts'
import { checkOrderPayment, listOrders, readOrder } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { newId } from '#kernel/ids.ts'
import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { LIVE_ADDRESS } from '#kernel/wire/live.ts'
import { openBrowser } from '../support/browsers.ts'
import type { Person } from '../support/market-people.ts'
import { write } from '../support/messages.ts'
import { home, inCash, line, order } from '../support/orders.ts'
import { refusal } from '../support/refusal.ts'
import { endpoints, nameOf, send } from './calls.ts'

const { market, seller, boubou, link, ask, enter, codeSent, newPhone, take } = await openLinkSales()
afterAll(() => market.close())

const saleOnly = { status: 403, code: 'session.sale_only' }

/** What the session of a sale's code opens: of its own sale, and nothing of another. */
const openToSale: Readonly<Record<string, 'alone' | 'sale'>> = {
  'POST /api/users/logout': 'alone',
  'GET /api/offers/{token}': 'sale',
  'POST /api/offers/{token}/visits': 'sale',
  'POST /api/offers/{token}/reports': 'sale',
  'POST /api/offers/{token}/quote': 'sale',
  'POST /api/offers/{token}/order': 'sale',
  'GET /api/orders/{id}': 'sale',
  'GET /api/orders/{id}/receipt': 'sale',
  'GET /api/orders/{id}/exchanges': 'sale',
  'GET /api/orders/{id}/goods-returns': 'sale',
  'GET /api/orders/{id}/coach-journeys': 'sale',
  'POST /api/orders/{id}/payment-check': 'sale',
  'POST /api/payments/initiate': 'sale',
  'GET /api/shops/{slug}/conversation': 'sale',
  'POST /api/shops/{slug}/conversation': 'sale',
  'GET /api/conversations/{id}': 'sale',
  'POST /api/conversations/{id}/messages': 'sale',
  'PUT /api/conversations/{id}/read': 'sale',
}

/** A buyer with a past, and the session that the code of a sale opened for her number. */
async function enteredBySale() {
  const owner = await market.buyer('Awa Traoré')
  const { _id: addressId } = await owner.call(addAddress, { body: { ...home, label: 'Maison' } })
  const placed = await order(owner, [line(boubou)], inCash)
  const { conversationId } = await write(owner, seller, 'Avant la vente')
  await market.settle()
  market.clock.advance(60_000)
  const sale = await link()
  const { phone } = owner.user
  await ask(sale, phone)
  const user = await enter(sale, phone, await codeSent(phone))
  const guest: Person = { user, call: market.withToken(user.token) }
  return { owner, guest, user, sale, placed, addressId, conversationId }
}

describe('a session that the code of a sale opened for an account that was there', () => {
  test('opens no call but those of its sale, and is told so in a sentence', async () => {
    const { user, owner, placed, addressId } = await enteredBySale()
    const elsewhere = await market.seller()
    const { conversationId } = await write(owner, elsewhere, 'Bonjour')
    const other = await link()
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const name = nameOf(endpoint)
      const { who = 'user' } = endpoint
      if (who === 'visitor' || openToSale[name] === 'alone') continue
      const id = name.includes('addresses')
        ? addressId
        : name.includes('conversations')
          ? conversationId
          : placed._id
      const { status, text } = await send(market.url, user.token, endpoint, {
        params: {
          id,
          parcelId: newId(),
          productId: boubou._id,
          userId: owner.user._id,
          shopId: seller.shopId,
          token: other.token,
          slug: elsewhere.shopSlug,
          region: 'Kayes',
          month: '2026-10',
          filter: 'paginated',
        },
        ...(endpoint.method === 'GET' ? {} : { body: bodies[name]?.(placed._id, owner) ?? {} }),
      })
      const isRight =
        who === 'optional' ? status !== 403 : status === 403 && text.includes(saleOnly.code)
      if (!isRight) wrong.push(`${name}: ${status} ${text.slice(0, 80)}`)
    }
    expect(wrong).toEqual([])
    const declared = endpoints.filter(({ sale }) => sale).map(nameOf)
    expect(declared.toSorted()).toEqual(Object.keys(openToSale).toSorted())
    const live = await fetch(market.url + LIVE_ADDRESS, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect([live.status, await live.json()]).toMatchObject([403, { code: saleOnly.code }])
  })

  test('takes, pays and reads its sale, its receipt and its messages, not those before', async () => {
    const { guest, user, sale, placed, conversationId } = await enteredBySale()
    expect(user).toMatchObject({ name: 'Mariam Coulibaly', onlySale: sale.id, shopName: null })
    expect(await guest.call(readSale, { params: sale })).toMatchObject({ ownOrder: null })
    const taken = await take(guest, sale)
    const params = { id: taken._id }
    expect(await guest.call(readOrder, { params })).toMatchObject({ _id: taken._id })
    expect(await guest.call(readSale, { params: sale })).toMatchObject({ ownOrder: taken._id })
    expect(await guest.call(checkOrderPayment, { params })).toMatchObject({ _id: taken._id })
    const body = { userId: user._id, type: 'order', orderId: taken._id }
    expect(await guest.call(initiatePayment, { body })).toHaveProperty('paymentUrl')
    for (const another of [
      () => guest.call(readOrder, { params: { id: placed._id } }),
      () => guest.call(readReceipt, { params: { id: placed._id } }),
      () => guest.call(initiatePayment, { body: { ...body, orderId: placed._id } }),
      () => guest.call(initiatePayment, { body: { ...body, exchangeId: newId() } }),
    ])
      expect(await refusal(another())).toMatchObject(saleOnly)
    expect(await refusal(guest.call(readReceipt, { params }))).not.toMatchObject(saleOnly)

    const slug = { slug: seller.shopSlug }
    expect(await guest.call(findConversation, { params: slug })).toMatchObject({ conversationId })
    await guest.call(writeToShop, { params: slug, body: { key: newId(), text: 'Et ma vente ?' } })
    const { messages, more } = await guest.call(readConversation, {
      params: { id: conversationId },
    })
    expect([messages.map(({ text }) => text), more]).toEqual([['Et ma vente ?'], false])
    await guest.call(logout, {})
    expect(await refusal(guest.call(readOrder, { params }))).toMatchObject({ status: 401 })
  })

  test('is whole after the password, and after a code of sign-in asked for here', async () => {
    const byPassword = await enteredBySale()
    await expectWhole(byPassword.guest, false)
    const { phone } = byPassword.owner.user
    await byPassword.guest.call(login, { body: { phone, password: usualPassword } })
    await expectWhole(byPassword.guest, true)

    const byCode = await enteredBySale()
    const browser = openBrowser(market, byCode.user.token)()
    const number = byCode.owner.user.phone
    await browser(requestLoginCode, { body: { phone: number } })
    const code = await codeSent(number)
    expect(await browser(logInByCode, { body: { phone: number, code } })).toMatchObject({
      token: byCode.user.token,
      name: 'Awa Traoré',
    })
    await expectWhole(byCode.guest, true)
  })

  test('stays as it is when another account signs in with it, or a wrong password is given', async () => {
    const { guest, owner } = await enteredBySale()
    const { user } = await market.buyer()
    const other = await guest.call(login, { body: { phone: user.phone, password: usualPassword } })
    expect(other.token).not.toBe(guest.user.token)
    const wrong = { phone: owner.user.phone, password: 'pasdutout9' }
    expect(await refusal(guest.call(login, { body: wrong }))).toMatchObject({ status: 401 })
    await expectWhole(guest, false)
  })
})

test('the session of an account that a sale made is whole; its next sale’s is not', async () => {
  const phone = newPhone()
  const [first, second] = [await link(), await link()]
  await ask(first, phone)
  const made = await enter(first, phone, await codeSent(phone))
  expect(made.onlySale).toBe(null)
  await expectWhole({ user: made, call: market.withToken(made.token) }, true)
  market.clock.advance(5 * 60_000)
  await ask(second, phone)
  const again = await enter(second, phone, await codeSent(phone))
  expect(again).toMatchObject({ _id: made._id, onlySale: second.id })
  await expectWhole({ user: again, call: market.withToken(again.token) }, false)
})

/** Codes of the refusals of what an account holds; whole: none. */
async function expectWhole({ call }: Person, isWhole: boolean): Promise<void> {
  const refused: unknown[] = []
  for (const asked of [
    () => call(readProfile, {}),
    () => call(listOrders, {}),
    () => call(listAddresses, {}),
    () => call(listNotifications, {}),
  ])
    await asked().catch((refusal: CallFailure) => refused.push(refusal.code))
  expect(refused).toEqual(isWhole ? [] : Array.from({ length: 4 }, () => saleOnly.code))
}

/** Bodies that name another's thing where no path does. */
const bodies: Record<string, (orderId: string, owner: Person) => object> = {
  'POST /api/payments/initiate': (orderId, { user }) => ({
    userId: user._id,
    type: 'order',
    orderId,
  }),
  'POST /api/shops/{slug}/conversation': () => ({ key: newId(), text: 'Bonjour' }),
  'POST /api/conversations/{id}/messages': () => ({ key: newId(), text: 'Bonjour' }),
  'PUT /api/conversations/{id}/read': () => ({ upTo: 1 }),
  'POST /api/offers/{token}/order': () => ({
    receiveAt: 'shop',
    fullName: 'Mariam Coulibaly',
    phone: '66421809',
    pay: 'cash',
  }),
}
