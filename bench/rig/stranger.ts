import { randomInt, randomUUID } from 'node:crypto'

import type pg from 'pg'
import sharp from 'sharp'

export type StrangerAct = {
  who: 'a network without accounts' | 'a fresh account' | 'a fresh shop'
  act: string
  perMinute: number
  perDay?: number
  /** Number stored a day, where fewer than answered. */
  keptADay?: number
  /** How many of these run at once for all callers, which bounds their processor an hour. */
  atOnce?: number
  times: number
  send: (n: number) => Promise<Response>
}

export type Json = Record<string, unknown>

/** Eight digits that no account has; others are counted from it. */
export const phones = randomInt(70_000_000, 78_000_000)

export type Stranger = Awaited<ReturnType<typeof openStranger>>

/** Signs up a buyer and the owner of a shop in a filled catalogue. */
export async function openStranger(url: string, client: pg.Client) {
  const send = (token: string | null, method: string, address: string, body?: Json | FormData) =>
    fetch(url + address, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        // Programs that name themselves leave no events.
        'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
  const json = async (answer: Response) => {
    if (!answer.ok)
      throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Json
  }
  const account = (n: number) => ({
    name: 'Passant Inconnu',
    phone: String(phones + n),
    password: 'secret12',
    acceptedTerms: true,
  })
  const signUp = async (n: number) => {
    const { token, _id } = await json(await send(null, 'POST', '/api/users/register', account(n)))
    return { token: String(token), id: String(_id) }
  }
  const buyer = await signUp(1_000_000)
  const owner = await signUp(1_000_001)
  await json(
    await send(owner.token, 'PUT', '/api/users/become-seller', {
      shopName: 'Boutique de passage',
      shopAddress: 'Bagadadji, rue 508',
      depotNumber: String(phones + 1_000_001),
      role: 'vendeur',
      region: 'Bamako',
      quartier: 'Badalabougou',
      acceptedTerms: true,
    }),
  )
  const one = async (text: string) => (await client.query<{ v: string }>(text)).rows[0]?.v ?? ''
  const [category, subCategory] = (
    await one(
      `select c.slug || ' ' || s.slug as v from subcategories s join categories c on c.id = s.category_id limit 1`,
    )
  ).split(' ')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const photo = await sharp({
    create: { width: 1_200, height: 1_600, channels: 3, background: '#777', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const photoForm = () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    return form
  }
  const publish = async (product: Json) => {
    const uploaded = await json(await send(owner.token, 'POST', '/api/seller/images', photoForm()))
    return send(owner.token, 'POST', '/api/products', {
      price: 5_000,
      category,
      subCategory,
      images: [uploaded['_id']],
      ...product,
    })
  }
  return { send, json, account, buyer, owner, one, photoForm, publish, client }
}

export const address = {
  fullName: 'Passant Inconnu',
  phone: '76123456',
  region: 'Bamako',
  quartier: 'Badalabougou',
  repere: 'derrière la pharmacie',
}
