import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Endpoint, Role } from '#contract/kernel/endpoint.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { hashToken, newId, newToken } from '#server/kernel/ids.ts'
import { sessions } from '#database/tables/sessions.ts'
import { openMarket, type Market } from '../market.ts'
import { rights, type Right } from './rights.ts'
import { thingsOfAnother, type Theirs } from './theirs.ts'

const contract = import.meta.glob<Record<string, unknown>>('../../contract/*/*.ts', { eager: true })
const endpoints = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const roles = [
  'buyer',
  'vendeur',
  'livreur',
  'chef_livreur',
  'admin',
  'finance',
] as const satisfies readonly Role[]
/** Somebody without a token, and somebody who made one up. */
const nobodies = ['visitor', 'forger'] as const

let market: Market
let theirs: Theirs
const userIds = new Map<Role, string>()

beforeAll(async () => {
  market = await openMarket()
  theirs = await thingsOfAnother(market)
  const people = { buyer: market.buyer, vendeur: market.seller }
  for (const role of roles)
    userIds.set(
      role,
      (await (role === 'buyer' || role === 'vendeur' ? people[role]() : market.staff(role))).user
        ._id,
    )
})
afterAll(() => market.close())

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

type Asker = Role | (typeof nobodies)[number]
type Sent = { params?: Record<string, string>; body?: object }

/** Calls as somebody of a role, in a session of its own, so that a logout ends nobody else's. */
async function ask(
  asker: Asker,
  endpoint: Endpoint,
  { params = {}, body = {} }: Sent = {},
): Promise<{ status: number; code: string; message: string }> {
  const token =
    asker === 'visitor' ? null : asker === 'forger' ? newToken() : await newSession(asker)
  const own = {
    id: newId(),
    productId: newId(),
    slug: 'rien',
    filter: 'paginated',
    month: '2026-10',
    userId: userIds.get(asker as Role) ?? newId(),
  }
  const headers = {
    'idempotency-key': newId(),
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const url = market.url + addressOf(endpoint, { params: { ...own, ...params } })
  const answer = await fetch(url, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const failure = answer.ok ? {} : (JSON.parse(text) as { code?: string; message?: string })
  return { status: answer.status, code: failure.code ?? '', message: failure.message ?? '' }
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

/** A call, what its row says, and what is asked for. */
const rows = endpoints.map((endpoint) => ({
  name: nameOf(endpoint),
  endpoint,
  right: rights[nameOf(endpoint)] ?? { may: [] },
}))

test('every row that names a thing says whose it is', () => {
  const silent = rows.filter(
    ({ endpoint, right }) =>
      right.may !== 'everyone' && endpoint.path.includes('{') && right.others === undefined,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

describe('nobody who is not signed in', () => {
  const closed = rows.filter(({ right }) => right.may !== 'everyone')

  test.each(closed.flatMap((row) => nobodies.map((asker) => ({ ...row, asker }))))(
    'may call $name, be it a $asker',
    async ({ endpoint, asker }) => {
      expect(await ask(asker, endpoint)).toMatchObject({
        status: 401,
        code: 'session.missing',
        message: 'Veuillez vous connecter.',
      })
    },
  )
})

describe('somebody with another role', () => {
  const others = rows.flatMap((row) =>
    roles.filter((role) => !mayCall(row.right, role)).map((role) => ({ ...row, role })),
  )

  test.each(others)('may not call $name as a $role', async ({ endpoint, role }) => {
    expect(await ask(role, endpoint)).toMatchObject({ status: 403, code: 'session.forbidden' })
  })
})

describe('whoever may', () => {
  const open = rows
    .filter(({ right }) => right.may === 'everyone')
    .flatMap((row) => nobodies.map((asker): typeof row & { asker: Asker } => ({ ...row, asker })))
  const own = rows.flatMap((row) =>
    roles.filter((role) => mayCall(row.right, role)).map((asker) => ({ ...row, asker })),
  )

  test.each([...open, ...own])('is let in by $name as a $asker', async ({ endpoint, asker }) => {
    const { status, code } = await ask(asker, endpoint)
    // Whatever the use case says to an empty question, it is no refusal at the door, no missing route and no fault of ours.
    expect(
      status < 500 && status !== 401 && status !== 403 && code !== 'not_found',
      `${status} ${code}`,
    ).toBe(true)
  })
})

describe('a thing of somebody else', () => {
  const named = rows.flatMap(({ name, endpoint, right }) => {
    const { others } = right
    return others === undefined || others === 'shared'
      ? []
      : roles
          .filter((role) => mayCall(right, role))
          .map((role) => ({ name, endpoint, role, others }))
  })
  // An admin may name another person; everybody else's things are not there for anyone.
  const refused = named.filter(
    ({ role, endpoint, others }) =>
      role !== others.not && !(role === 'admin' && endpoint.path.includes('{userId}')),
  )

  test.each(refused)('is out of reach by $name for a $role', async ({ endpoint, role, others }) => {
    const sent = {
      ...(others.params ? { params: others.params(theirs) } : {}),
      ...(others.body ? { body: others.body(theirs) } : {}),
    }
    expect(await ask(role, endpoint, sent)).toMatchObject({ status: others.answer })
  })
})
