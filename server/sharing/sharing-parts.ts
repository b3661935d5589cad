import type { FastifyRequest } from 'fastify'

import type { CallLimits } from '../kernel/call-limits.ts'

/** `publicUrl` is where people reach the market, without a final slash. */
export type SharingParts = { publicUrl: () => string; limits: CallLimits | null }

/** What every file route says of itself: no call of the contract, and so many a minute. */
export function fileRoute({ limits }: Pick<SharingParts, 'limits'>, perMinute: number) {
  return {
    onRequest: async (request: FastifyRequest) =>
      limits?.count(request, request.routeOptions.url ?? '', perMinute),
  }
}
