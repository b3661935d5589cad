import { randomInt, randomUUID } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'

import { login, register } from '#modules/identity/contract/accounts.ts'
import { becomeSeller } from '#modules/people/contract/role-changes.ts'
import { beginSecondFactor, confirmSecondFactor } from '#modules/identity/contract/second-factor.ts'
import { addTeamCategory } from '#modules/categories/contract/admin-categories.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { defaultSpecs } from '#modules/products/contract/product-specs.ts'
import { typedClient, type Client } from '#kernel/wire/typed-client.ts'
import { placeOrder, readOrder } from '#modules/orders/contract/orders.ts'
import { changeContact, readSettings } from '#modules/settings/contract/settings.ts'
import { home } from '../../support/orders.ts'

export const adminPhone = '76990001'
export const adminPassword = 'fleuve99sable'

export const clientOf = (url: string, token: string | null) =>
  typedClient(
    (request) => fetch(url + request.url, request),
    () => token,
  )

/** Signs the first admin in, sets the second factor up, and sets the market's telephone. */
export async function firstDay(url: string): Promise<Client> {
  const admin = await joinTeam(url, adminPhone)
  const { contact } = await admin(readSettings, {})
  await admin(changeContact, {
    body: { contact: { ...contact, phone: '76001122' }, reason: 'Ouverture' },
  })
  return admin
}

/** Signs a member of the team in for the first time and sets the second factor up. */
export async function joinTeam(url: string, phone: string): Promise<Client> {
  const { token } = await clientOf(url, null)(login, { body: { phone, password: adminPassword } })
  const member = clientOf(url, token)
  const { secret } = await member(beginSecondFactor, {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await member(confirmSecondFactor, { body: { code } })
  return member
}

/**
 * Opens a shop, publishes a product with its picture and orders it.
 * @returns the order's number
 */
export async function firstSale(url: string, admin: Client): Promise<string> {
  const { product } = await firstShop(url, admin)
  const buyer = await newcomer(url, 'Awa Diarra')
  return (await buy(buyer.call, product)).orderNumber
}

export async function firstShop(url: string, admin: Client) {
  const made = await admin(addTeamCategory, { body: { name: 'Tissus' } })
  const [tissus] = made.categories
  await admin(addTeamCategory, { body: { name: 'Bazins', parent: tissus?._id ?? '' } })
  const seller = await newcomer(url, 'Bazin Diarra')
  await seller.call(becomeSeller, {
    body: {
      shopName: 'Bazin Diarra',
      shopAddress: 'Bagadadji, rue 508',
      depotNumber: seller.phone,
      role: 'vendeur',
      quartier: 'Bagadadji',
    },
  })
  const product = await seller.call(createProduct, {
    body: {
      name: 'Bazin riche, coupe de 5 mètres',
      description: 'Bazin riche damassé, teint et tapé à Bamako.',
      category: 'tissus',
      subCategory: 'bazins',
      price: 10_000,
      stock: 10,
      images: [await upload(url, seller.token)],
      ...defaultSpecs,
    },
  })
  return { seller, product: product._id }
}

export async function buy(call: Client, product: string) {
  const { _id } = await call(
    placeOrder,
    {
      body: {
        cartItems: [{ product, qty: 1 }],
        shippingAddress: home,
        paymentMethod: 'cash_on_delivery',
      },
    },
    { idempotencyKey: randomUUID() },
  )
  return call(readOrder, { params: { id: _id } })
}

export async function newcomer(url: string, name: string) {
  const phone = `76${randomInt(100_000, 999_999)}`
  const body = { name, phone, password: 'bogolan2026', acceptedTerms: true }
  const { token, _id } = await clientOf(url, null)(register, { body })
  return { _id, phone, token, call: clientOf(url, token) }
}

async function upload(url: string, token: string): Promise<string> {
  const picture = await sharp({
    create: { width: 1_200, height: 1_200, channels: 3, background: '#9a3412' },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'bazin.jpg')
  const answer = await fetch(`${url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { _id } = (await answer.json()) as { _id?: string }
  if (!_id) throw new Error(`the picture was refused (${answer.status})`)
  return _id
}
