import { afterAll, describe, expect, test } from 'vitest'

import type { Endpoint, Role } from '#kernel/wire/endpoint.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import { sessions } from '#modules/identity/database/tables.ts'
import { openMarket } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import { endpoints, nameOf, send } from './calls.ts'
import type { Right } from './right.ts'
import { rights } from './rights.ts'
import { thingsOfAnother } from './theirs.ts'

const roles = [
  'buyer',
  'vendeur',
  'livreur',
  'chef_livreur',
  'admin',
  'finance',
] as const satisfies readonly Role[]
/** Without a token, and with an invented one. */
const nobodies = ['visitor', 'forger'] as const

/** Calls outside the contract: a file and probes. */
const callsOutsideContract = [
  'GET /api/action/download/sugu',
  'GET /healthz',
  'GET /metrics',
  'GET /readyz',
]

/**
 * Returns the path in OpenAPI, which has one where the contract reads a filter or an id in the same
 * place.
 */
function published(name: string): string {
  return name.replace(/(\/api\/products\/)\{(filter|id)\}$/, '$1{filterOrId}')
}

const userIds = new Map<Role, string>()

const market = await openMarket()
const theirs = await thingsOfAnother(market)
for (const role of roles) userIds.set(role, (await newPerson(role)).user._id)
afterAll(() => market.close())

function newPerson(role: Role): Promise<Person> {
  if (role === 'buyer') return market.buyer()
  return role === 'vendeur' ? market.seller() : market.staff(role)
}

type Caller = Role | (typeof nobodies)[number]

/** Calls as a user of a role, in a new session, so that a logout ends no other. */
async function ask(
  caller: Caller,
  endpoint: Endpoint,
  { params = {}, body = {} }: { params?: Record<string, string>; body?: object } = {},
): Promise<{ status: number; code: string; message: string }> {
  const token =
    caller === 'visitor' ? null : caller === 'forger' ? newToken() : await newSession(caller)
  const own = {
    id: newId(),
    productId: newId(),
    slug: 'rien',
    watch: newId(),
    filter: 'paginated',
    month: '2026-10',
    userId: userIds.get(caller as Role) ?? newId(),
  }
  const { status, text } = await send(market.url, token, endpoint, {
    params: { ...own, ...params },
    ...(endpoint.method === 'GET' ? {} : { body }),
  })
  const failure = status < 300 ? {} : (JSON.parse(text) as { code?: string; message?: string })
  return { status, code: failure.code ?? '', message: failure.message ?? '' }
}

async function newSession(role: Role): Promise<string> {
  const token = newToken()
  const now = market.clock.now()
  await market.kernel.db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: userIds.get(role) ?? '',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  })
  return token
}

function mayCall({ may }: Right, role: Role): boolean {
  return may === 'everyone' || may === 'signed in' || may.includes(role)
}

test('every call has its row in the table of rights, and every row its call', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(rights).toSorted())
})

test('every operation of the OpenAPI document has its row, or is a file or probe for all', async () => {
  const document = (await (await fetch(`${market.url}/api/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.toSorted()).toEqual(
    [...new Set([...Object.keys(rights).map(published), ...callsOutsideContract])].toSorted(),
  )
})

const rows = endpoints.map((endpoint) => ({
  name: nameOf(endpoint),
  endpoint,
  right: rights[nameOf(endpoint)] ?? { may: [] },
}))

test('every call that names a thing has a rule for the things of others', () => {
  const missing = rows.filter(
    ({ endpoint, right }) =>
      right.may !== 'everyone' && endpoint.path.includes('{') && right.others === undefined,
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

describe('without a session', () => {
  const closed = rows.filter(({ right }) => right.may !== 'everyone')

  test.each(closed.flatMap((row) => nobodies.map((caller) => ({ ...row, caller }))))(
    'a $caller may not call $name',
    async ({ endpoint, caller }) => {
      expect(await ask(caller, endpoint)).toMatchObject({
        status: 401,
        code: 'session.missing',
        message: 'Veuillez vous connecter.',
      })
    },
  )
})

describe('with another role', () => {
  const others = rows.flatMap((row) =>
    roles.filter((role) => !mayCall(row.right, role)).map((role) => ({ ...row, role })),
  )

  test.each(others)('a $role may not call $name', async ({ endpoint, role }) => {
    expect(await ask(role, endpoint)).toMatchObject({ status: 403, code: 'session.forbidden' })
  })
})

describe('with the right', () => {
  const open = rows
    .filter(({ right }) => right.may === 'everyone')
    .flatMap((row) =>
      nobodies.map((caller): typeof row & { caller: Caller } => ({ ...row, caller })),
    )
  const own = rows.flatMap((row) =>
    roles.filter((role) => mayCall(row.right, role)).map((caller) => ({ ...row, caller })),
  )

  test.each([...open, ...own])('a $caller may call $name', async ({ endpoint, caller }) => {
    const { status, code } = await ask(caller, endpoint)
    // The use case may refuse an empty request; the right, the route and the server must not.
    expect(
      status < 500 && status !== 401 && status !== 403 && code !== 'not_found',
      `${status} ${code}`,
    ).toBe(true)
  })
})

describe('with the id of somebody else’s thing', () => {
  const named = rows.flatMap(({ name, endpoint, right }) => {
    const { others } = right
    return others === undefined || others === 'shared'
      ? []
      : roles
          .filter((role) => mayCall(right, role))
          .map((role) => ({ name, endpoint, role, others }))
  })
  // An admin may name another person.
  const refused = named.filter(
    ({ role, endpoint, others }) =>
      role !== others.not && !(role === 'admin' && endpoint.path.includes('{userId}')),
  )

  test.each(refused)('a $role is refused by $name', async ({ endpoint, role, others }) => {
    const sent = {
      ...(others.params ? { params: others.params(theirs) } : {}),
      ...(others.body ? { body: others.body(theirs) } : {}),
    }
    expect(await ask(role, endpoint, sent)).toMatchObject({ status: others.answer })
  })
})
