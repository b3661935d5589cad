import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import * as accounts from '#modules/identity/contract/accounts.ts'
import * as addresses from '#modules/addresses/contract/saved-addresses.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import * as notifications from '#modules/notices/contract/notifications.ts'
import * as roles from '#modules/people/contract/role-changes.ts'
import * as entry from '#modules/identity/contract/sessions.ts'
import * as support from '#modules/people/contract/deletion-request.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import { sessions } from '#modules/identity/database/tables.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { spoiled } from '../../../tests/support/nasty-values.ts'
import { home } from '../../../tests/support/orders.ts'

const market = await openMarket()
const awa = await market.buyer()
afterAll(() => market.close())

/** A valid body for each call, which the tests below spoil. */
const good: [Endpoint & { body: z.ZodType }, Record<string, unknown>][] = [
  [
    accounts.register,
    { name: 'Awa', phone: '76000001', password: 'secret12', acceptedTerms: true },
  ],
  [accounts.login, { phone: '76000001', password: 'secret12' }],
  [accounts.changeProfile, { name: 'Awa', imageId: null }],
  [
    addresses.addAddress,
    { ...home, label: 'Maison', gpsCoordinates: { latitude: 12.6, longitude: -8 } },
  ],
  [addresses.changeAddress, { ...home, label: 'Maison' }],
  [entry.forgotPassword, { phone: '76000001' }],
  [entry.resetPassword, { phone: '76000001', token: 'x', password: 'secret12' }],
  [entry.changePassword, { currentPassword: 'secret12', newPassword: 'secret13' }],
  [
    roles.becomeSeller,
    {
      shopName: 'Bazins',
      shopAddress: 'Bagadadji',
      depotNumber: '76000001',
      role: 'vendeur',
      acceptedTerms: true,
      region: 'Bamako',
      quartier: 'Bagadadji',
    },
  ],
  [roles.becomeCourier, { role: 'livreur', group: 'ikachi' }],
  [roles.becomeDispatchManager, { role: 'chef_livreur', group: 'ikachi' }],
  [support.requestAccountDeletion, { phoneNumber: '76000001', reason: 'Je pars.' }],
]

async function newSession(): Promise<string> {
  const token = newToken()
  const now = market.clock.now()
  await market.kernel.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: awa.user._id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  })
  return token
}

async function sendRequest(
  endpoint: Endpoint,
  token: string,
  body: string | Uint8Array | undefined,
  headers: Record<string, string> = {},
  id = newId(),
) {
  const answer = await fetch(market.url + addressOf(endpoint, { params: { id } }), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body as BodyInit }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : {}) as { message?: string; code?: string },
  }
}

/** A checksum of every table that a call of accounts could write. */
async function stored(): Promise<string> {
  const tables = [
    'users',
    'sessions',
    'addresses',
    'shops',
    'password_resets',
    'deletion_requests',
    'throttles',
    'outbox_events',
    'sms_outbox',
    'notifications',
  ]
  const parts = tables.map(
    (table) =>
      `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t)`,
  )
  const { rows } = await market.kernel.database.pool.query<{ all: string }>({
    name: 'stored',
    text: `select concat_ws(' ', ${parts.join(', ')}) as all`,
  })
  return rows[0]?.all ?? ''
}

function expectFrenchRefusal({ status, body }: Awaited<ReturnType<typeof sendRequest>>): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body.message).toMatch(/^[\p{Lu}\d].{5,}$/u)
  expect(body.message).not.toMatch(
    /invalid input|expected|received|required|must |too (small|big)|unexpected|syntax|select |users"/i,
  )
}

describe.each(
  good.map(([endpoint, body]) => [`${endpoint.method} ${endpoint.path}`, endpoint, body] as const),
)('%s', (_, endpoint, body) => {
  test('refuses every spoiled body in French and stores nothing; no body causes a 500', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(body), async (spoiledBody) => {
        const text = JSON.stringify(spoiledBody) ?? ''
        const token = await newSession()
        const before = await stored()
        const answer = await sendRequest(endpoint, token, text)
        expect(answer.status).toBeLessThan(500)
        if (endpoint.body.safeParse(JSON.parse(text)).success) return
        expectFrenchRefusal(answer)
        expect(await stored()).toBe(before)
      }),
      { numRuns: 60 },
    )
  })

  test.each<[string, string | Uint8Array | undefined, Record<string, string>]>([
    ['nothing', undefined, {}],
    ['an empty body', '', {}],
    ['half a body', '{"phone":', {}],
    ['a body that poisons prototypes', '{"__proto__":{"role":"admin"}}', {}],
    ['a form', 'phone=76000001', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', '<phone/>', { 'content-type': 'text/xml' }],
    ['bytes', new Uint8Array([0xff, 0xfe, 0x00]), {}],
    ['two megabytes', `{"phone":"${'7'.repeat(2_000_000)}"}`, {}],
    ['a thousand boxes in each other', '['.repeat(1_000) + ']'.repeat(1_000), {}],
  ])('refuses %s in French and stores nothing', async (_what, raw, headers) => {
    const token = await newSession()
    const before = await stored()
    expectFrenchRefusal(await sendRequest(endpoint, token, raw, headers))
    expect(await stored()).toBe(before)
  })
})

test.each([
  addresses.changeAddress,
  addresses.removeAddress,
  notifications.readNotification,
  notifications.clickNotification,
])('$method $path refuses every name that is none', async (endpoint) => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc
          .string({ unit: 'binary', minLength: 1, maxLength: 200 })
          .filter((id) => id.isWellFormed()),
        fc.uuid(),
        fc.constantFrom('0', '-1', "' or 1=1", '%00', 'x'.repeat(290)),
      ),
      async (id) => {
        const answer = await sendRequest(
          endpoint,
          await newSession(),
          JSON.stringify({ ...home, label: 'Maison' }),
          {},
          id,
        )
        expect([400, 404]).toContain(answer.status)
        expectFrenchRefusal(answer)
      },
    ),
    { numRuns: 40 },
  )
})
