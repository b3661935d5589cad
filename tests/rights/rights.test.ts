import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Endpoint, Role } from '#contract/endpoint.ts'
import { addressOf } from '#contract/typed-client.ts'
import { sessions } from '#server/accounts/index.ts'
import { hashToken, newId, newToken } from '#server/kernel/ids.ts'
import { openMarket, type Market } from '../market.ts'
import { rights, type Right } from './rights.ts'
import { thingsOfAnother, type Theirs } from './theirs.ts'

const contract = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true })
const endpoints = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const satisfies readonly Role[]
/** Somebody without a token, and somebody who made one up. */
const nobodies = ['visitor', 'forger'] as const

let market: Market
let theirs: Theirs
const userIds = new Map<Role, string>()

beforeAll(async () => {
  market = await openMarket()
  theirs = await thingsOfAnother(market)
  const people = { buyer: market.buyer, vendeur: market.seller }
  for (const role of roles) userIds.set(role, (await (role === 'buyer' || role === 'vendeur' ? people[role]() : market.staff(role))).user._id)
})
afterAll(() => market.close())

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

type Asker = Role | (typeof nobodies)[number]
type Sent = { params?: Record<string, string>; body?: object }

/** Calls as somebody of a role, in a session of its own, so that a logout ends nobody else's. */
async function ask(asker: Asker, endpoint: Endpoint, { params = {}, body = {} }: Sent = {}): Promise<{ status: number; code: string; message: string }> {
  const token = asker === 'visitor' ? null : asker === 'forger' ? newToken() : await newSession(asker)
  const own = { id: newId(), productId: newId(), slug: 'rien', filter: 'paginated', userId: userIds.get(asker as Role) ?? newId() }
  const headers = { 'idempotency-key': newId(), 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const url = market.url + addressOf(endpoint, { params: { ...own, ...params } })
  const answer = await fetch(url, { method: endpoint.method, headers, ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }) })
  const text = await answer.text()
  const failure = answer.ok ? {} : (JSON.parse(text) as { code?: string; message?: string })
  return { status: answer.status, code: failure.code ?? '', message: failure.message ?? '' }
}

async function newSession(role: Role): Promise<string> {
  const token = newToken()
  const now = market.clock.now()
  await market.kernel.db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId: userIds.get(role) ?? '', createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 60_000) })
  return token
}

function mayCall({ may }: Right, role: Role): boolean {
  return may === 'everyone' || may === 'signed in' || may.includes(role)
}

test('every call has its row in the table of rights, and every row its call', () => {
  expect(endpoints.map(nameOf).toSorted()).toEqual(Object.keys(rights).toSorted())
})

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const right = rights[name] ?? { may: [] }

  test.each(nobodies)('by a %s', async (asker) => {
    const answer = await ask(asker, endpoint)
    if (right.may === 'everyone') expect(answer).toEqual(expectIn(answer))
    else expect(answer).toMatchObject({ status: 401, code: 'session.missing', message: 'Veuillez vous connecter.' })
  })

  test.each(roles)('by a %s', async (role) => {
    const answer = await ask(role, endpoint)
    if (mayCall(right, role)) expect(answer).toEqual(expectIn(answer))
    else expect(answer).toMatchObject({ status: 403, code: 'session.forbidden' })
  })

  test('for a thing of somebody else', async () => {
    const { others, may } = right
    if (others === undefined) {
      expect(may === 'everyone' || !endpoint.path.includes('{'), `${name} names a thing: say in rights.ts whose`).toBe(true)
      return
    }
    if (others === 'shared') return
    const sent = { ...(others.params ? { params: others.params(theirs) } : {}), ...(others.body ? { body: others.body(theirs) } : {}) }
    // Not even an admin goes by these doors, except where a path names a person.
    const askers = roles.filter((role) => mayCall(right, role) && !(role === 'admin' && others.params?.(theirs)['userId']))
    for (const role of askers) expect(await ask(role, endpoint, sent)).toMatchObject({ status: others.answer })
  })
})

/** Let in: whatever the use case says to an empty question, it is neither a refusal at the door, nor a missing route, nor a fault of ours. */
function expectIn(answer: { status: number; code: string; message: string }) {
  const refused = [401, 403].includes(answer.status) || answer.status >= 500 || answer.code === 'not_found'
  return refused ? { ...answer, status: 'let in' } : answer
}
