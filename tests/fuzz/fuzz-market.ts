import type { Endpoint, Role } from '#kernel/wire/endpoint.ts'
import { changeSwitch, switchNames } from '#modules/settings/contract/switches.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import { sessions } from '#modules/identity/database/tables.ts'
import { type Market, openMarket } from '../support/market.ts'
import { shopWithEverything } from '../rights/shop-with-everything.ts'
import { thingsOfAnother } from '../rights/theirs.ts'
import { waitLimit } from '../support/limit.ts'
import { write } from '../support/messages.ts'
import type { Request } from './spoiled-requests.ts'
import type { Known } from './valid-values.ts'

/** Opens a market with some of everything, and a person of each role who may make calls. */
export async function openFuzzMarket(opened?: Market) {
  const market = opened ?? (await openMarket())
  const buyer = await market.buyer()
  const { seller } = await shopWithEverything(market, buyer, 'Bazins du hasard')
  await thingsOfAnother(market)
  await write(buyer, seller, 'Il en reste ?')
  const ids: Record<Role, string> = {
    buyer: buyer.user._id,
    vendeur: seller.user._id,
    livreur: (await market.staff('livreur')).user._id,
    chef_livreur: (await market.staff('chef_livreur')).user._id,
    admin: (await market.staff('admin')).user._id,
    finance: (await market.staff('finance')).user._id,
  }

  const tokens = new Map<Role, string>()

  /** @param anew an earlier request ended the session, suspended the person or changed the role */
  async function tokenOf(role: Role, anew: boolean): Promise<string> {
    const before = anew ? undefined : tokens.get(role)
    if (before) return before
    await market.sql(
      `update users set role = $2, suspended_at = null, suspended_reason = null,
        delivery_group = case when $2 like '%livreur' then 'ikachi' end, admitted_at = now() where id = $1`,
      [ids[role], role],
    )
    const token = newToken()
    tokens.set(role, token)
    const now = market.clock.now()
    await market.kernel.db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId: ids[role],
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    return token
  }

  /** Opens the switches again: a request that closed one would refuse all that follow. */
  async function reopen(): Promise<void> {
    const admin = market.withToken(await tokenOf('admin', true))
    for (const name of switchNames)
      await admin(changeSwitch, { params: { name }, body: { closed: false, reason: 'Rouvert.' } })
    await market.settle()
  }

  async function sendAs({ endpoint, address, body }: Request, anew: boolean): Promise<number> {
    const role = callerOf(endpoint)
    try {
      const answer = await fetch(market.url + address, {
        method: endpoint.method,
        headers: {
          'idempotency-key': newId(),
          ...(role ? { authorization: `Bearer ${await tokenOf(role, anew)}` } : {}),
          ...(body === undefined || body instanceof FormData
            ? {}
            : { 'content-type': 'application/json' }),
        },
        ...(body === undefined || endpoint.method === 'GET' ? {} : { body: body as BodyInit }),
        signal: AbortSignal.timeout(waitLimit),
      })
      const text = await answer.text()
      if (endpoint.path === changeSwitch.path) await reopen()
      // A 503 of a closed switch is expected.
      if (text.includes('"code":"switches.')) return 409
      return isRefusal(answer) && !isFrench(text) ? -2 : answer.status
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? -1 : 0
    }
  }

  return {
    close: market.close,
    async known(): Promise<Known> {
      const tables = await market.sql<{ name: string }>(
        `select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'
            and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`,
      )
      const found: Record<string, string[]> = { callers: Object.values(ids) }
      for (const { name } of tables)
        found[name] = (await market.sql<{ id: string }>(`select id from ${name} limit 50`)).map(
          ({ id }) => id,
        )
      for (const name of ['products', 'shops', 'categories'])
        found[`slugs of ${name}`] = (
          await market.sql<{ slug: string }>(`select slug from ${name} limit 50`)
        ).map(({ slug }) => slug)
      const shop = 'select depot_number as number from shops where owner_id = $1'
      found['deposit number of the seller'] = (
        await market.sql<{ number: string }>(shop, [ids.vendeur])
      ).map(({ number }) => number)
      return found
    },
    /**
     * @returns the status; 0 when the connection broke, −1 when nothing answered, −2 for a refusal
     * without a French sentence.
     */
    async send(request: Request): Promise<number> {
      const status = await sendAs(request, false)
      return status === 401 || status === 403 ? sendAs(request, true) : status
    },
  }
}

function callerOf({ who }: Endpoint): Role | null {
  if (who === 'visitor') return null
  return typeof who === 'object' ? (who[0] ?? null) : 'buyer'
}

function isRefusal({ status, headers }: Response): boolean {
  const isJson = headers.get('content-type')?.includes('json') ?? false
  return status >= 400 && status < 500 && isJson
}

const english =
  /invalid input|expected|received|required|must |too (small|big)|syntax|select |users"/i

function isFrench(text: string): boolean {
  const { message } = JSON.parse(text) as { message?: string }
  return /^[\p{Lu}\d«].{5,}$/u.test(message ?? '') && !english.test(message ?? '')
}
