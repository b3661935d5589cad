import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessTokens } from './access-tokens.ts'
import { gatewayError, oauthError } from './answers.ts'
import { refuse, type Refusal } from '../program/request-rules.ts'
import type { FaultGuard } from '../program/faults.ts'

type ClientCredentials = { clientId: string; clientSecret: string }

type TokenEndpoint = {
  credentials: ClientCredentials
  tokens: AccessTokens
  validitySeconds: number
  budget: { take: () => boolean }
  guard: FaultGuard
}

/** `POST /oauth/v3/token`. The lifetime is a text, as the real provider sometimes sends. */
export function serveTokenEndpoint(app: FastifyInstance, endpoint: TokenEndpoint): void {
  app.post('/oauth/v3/token', endpoint.guard, (request, reply) => {
    if (!endpoint.budget.take()) {
      return refuse(
        reply,
        oauthError(429, 'too_many_requests', 'More than 50 token requests in a minute.'),
      )
    }
    const refusal = refuseTokenRequest(request, endpoint.credentials)
    if (refusal !== null) return refuse(reply, refusal)
    return reply.send({
      token_type: 'Bearer',
      access_token: endpoint.tokens.issue(),
      expires_in: String(endpoint.validitySeconds),
    })
  })
}

function refuseTokenRequest(
  request: FastifyRequest,
  credentials: ClientCredentials,
): Refusal | null {
  if (!/\bapplication\/json\b/i.test(request.headers.accept ?? '')) {
    return oauthError(406, 'not_acceptable', 'The header Accept: application/json is mandatory.')
  }
  if (!areCredentials(request.headers.authorization, credentials)) {
    return oauthError(401, 'invalid_client', 'The client id or the client secret is not valid.')
  }
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    return oauthError(400, 'invalid_request', 'The body must be application/x-www-form-urlencoded.')
  }
  const grantType = fieldOf(request.body, 'grant_type')
  if (grantType === undefined)
    return oauthError(400, 'invalid_request', 'The parameter grant_type is missing.')
  if (grantType !== 'client_credentials') {
    return oauthError(400, 'unsupported_grant_type', 'Only client_credentials is supported.')
  }
  return null
}

function areCredentials(
  header: string | undefined,
  { clientId, clientSecret }: ClientCredentials,
): boolean {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return false
  const given = createHash('sha256').update(Buffer.from(encoded, 'base64')).digest()
  return timingSafeEqual(given, createHash('sha256').update(`${clientId}:${clientSecret}`).digest())
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined
}

/** Refuses a missing or wrong token; returns null for a good one. */
export function refuseBearer(request: FastifyRequest, tokens: AccessTokens): Refusal | null {
  const header = request.headers.authorization
  if (header === undefined || header === '') return gatewayError(40)
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  if (token === undefined) return gatewayError(41)
  const state = tokens.check(token)
  if (state === 'unknown') return gatewayError(41)
  return state === 'expired' ? gatewayError(42) : null
}

/** Permits `limit` requests within any `windowMs`; refused ones do not count. */
export function openRequestBudget(
  limit: number,
  windowMs: number,
  elapsedMs: () => number,
): { take: () => boolean } {
  let taken: number[] = []
  return {
    take: () => {
      const now = elapsedMs()
      taken = taken.filter((at) => now - at < windowMs)
      if (taken.length >= limit) return false
      taken.push(now)
      return true
    },
  }
}
