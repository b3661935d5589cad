import { CallFailure } from './call-failure.ts'
import type { Call, Endpoint, ErrorBody, Reply } from './endpoint.ts'

/** Fetch in browser and tests, Fastify's inject during a server render. */
export type Transport = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}) => Promise<{
  status: number
  statusText?: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
}>

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }
export type Client = <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  options?: CallOptions,
) => Promise<Reply<E>>

/** @throws CallFailure outside 2xx; status 0 when nothing answered */
export function typedClient(transport: Transport, token: () => string | null | undefined): Client {
  return async (endpoint, call, options = {}) => {
    const headers: Record<string, string> = { accept: 'application/json' }
    const bearer = token()
    if (bearer) headers['authorization'] = `Bearer ${bearer}`
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    let body: string | FormData | undefined
    if (call.body instanceof FormData) body = call.body
    else if (call.body !== undefined) {
      body = JSON.stringify(call.body)
      headers['content-type'] = 'application/json'
    }
    const answer = await transport({
      method: endpoint.method,
      url: addressOf(endpoint, call),
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch((cause: unknown) => {
      throw new CallFailure(0, {
        message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
        code: 'network',
        details: { cause: String(cause) },
      })
    })
    const text = await answer.text()
    if (answer.status >= 200 && answer.status < 300)
      return (text ? JSON.parse(text) : undefined) as Reply<typeof endpoint>
    throw failureOf(answer, text)
  }
}

export function addressOf(endpoint: Endpoint, call: { params?: unknown; query?: unknown }): string {
  const params = (call.params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((call.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue
    search.append(
      name,
      Array.isArray(value)
        ? value.join(',')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    )
  }
  return search.size > 0 ? `${path}?${search}` : path
}

type Refusal = Pick<Awaited<ReturnType<Transport>>, 'status' | 'statusText' | 'headers'>

function failureOf({ status, statusText, headers }: Refusal, text: string): CallFailure {
  const retryAfter = headers.get('retry-after')
  const wait = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  try {
    const body = JSON.parse(text) as ErrorBody
    if (typeof body.message === 'string') return new CallFailure(status, body, wait)
  } catch {
    // A proxy's page: fall through to the neutral sentence.
  }
  const neutral = { message: 'Une erreur est survenue.', code: 'unexpected' }
  return new CallFailure(status, neutral, wait, statusText || undefined)
}
