import type { FastifyRequest } from 'fastify'

import type { CallLimits } from '#kernel/limits/call-limits.ts'

/** `publicUrl`: without a final slash. */
export type SharingParts = { publicUrl: () => string; limits: CallLimits | null }

export function fileRoute({ limits }: Pick<SharingParts, 'limits'>, perMinute: number) {
  return {
    onRequest: async (request: FastifyRequest) =>
      limits?.count(request, request.routeOptions.url ?? '', perMinute),
  }
}
