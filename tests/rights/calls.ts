import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { newId } from '#kernel/ids.ts'

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../modules/*/contract/*.ts', '../../kernel/wire/*.ts', '!**/*.test.ts'],
  { eager: true },
)

/** Every call of the contract. */
export const endpoints = Object.values(contract).flatMap(endpointsIn)

/** Calls of one module's contract. */
export function endpointsOf(module: string): Endpoint[] {
  return Object.entries(contract)
    .filter(([file]) => file.includes(`/modules/${module}/`))
    .flatMap(([, exported]) => endpointsIn(exported))
}

function endpointsIn(exported: Record<string, unknown>): Endpoint[] {
  return Object.values(exported).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object | FormData
}

/** Sends a request as it is, checked by no client. */
export async function send(
  marketUrl: string,
  token: string | null,
  endpoint: Endpoint,
  { body, ...address }: Sent,
): Promise<{ status: number; text: string }> {
  const isForm = body instanceof FormData
  const headers = {
    'idempotency-key': newId(),
    ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(marketUrl + addressOf(endpoint, address), {
    method: endpoint.method,
    headers,
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}
