import { eq } from 'drizzle-orm'

import { type UserInfo, login, register } from '#modules/identity/contract/accounts.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { typedClient, type Client, type Transport } from '#kernel/wire/typed-client.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { openShop } from '#modules/shops/server/open-shop.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { users } from '#modules/identity/database/tables.ts'

/** Signed-in user: `call` is the same typed client that pages use. */
export type Person = { call: Client; user: UserInfo }
export type Seller = Person & { shopId: string; shopSlug: string }

type Shop = { name?: string; plan?: 'free' | 'standard' | 'business' | 'pro' }

const password = 'secret12'
let nextPhone = 60_000_000

/** Registers people of one market through its own calls. */
export function peopleOf(kernel: Kernel, url: string) {
  const transport: Transport = (request) => fetch(url + request.url, request)
  const withToken = (token: string | null) => typedClient(transport, () => token)
  const visitor = withToken(null)

  async function buyer(name = 'Awa Diarra'): Promise<Person> {
    const user = await visitor(register, {
      body: { name, phone: String((nextPhone += 1)), password, acceptedTerms: true },
    })
    return { call: withToken(user.token), user }
  }

  async function withRole(person: Person, change: () => Promise<unknown>): Promise<Person> {
    await change()
    const user = await visitor(login, { body: { phone: person.user.phone, password } })
    return { call: withToken(user.token), user }
  }

  return {
    visitor,
    /** A client that sends this bearer token, valid or not. */
    withToken,
    buyer,
    async seller({ name = 'Bazin Diarra', plan = 'pro' }: Shop = {}): Promise<Seller> {
      const person = await buyer(`${name}, gérante`)
      let shopId = ''
      const seller = await withRole(person, async () => {
        shopId = await kernel.transaction((tx) =>
          openShop(tx, {
            ownerId: person.user._id,
            name,
            address: 'Bagadadji, rue 508',
            region: 'Bamako',
            quartier: 'Bagadadji',
            depotNumber: person.user.phone,
            plan,
            now: kernel.clock.now(),
          }),
        )
      })
      const [shop] = await kernel.db.select().from(shops).where(eq(shops.id, shopId))
      return { ...seller, shopId, shopSlug: shop?.slug ?? '' }
    },
    async staff(role: Exclude<Role, 'buyer' | 'vendeur'>): Promise<Person> {
      const person = await buyer(`Équipe ${role}`)
      return withRole(person, () =>
        kernel.db
          .update(users)
          .set({ role, deliveryGroup: 'ikachi', admittedAt: kernel.clock.now() })
          .where(eq(users.id, person.user._id)),
      )
    },
  }
}
