import { z } from 'zod'

import type { Endpoint } from '#kernel/wire/endpoint.ts'

import type { Example } from './examples.ts'

/** Whether a call accepts what the example sends, and may answer what it answers. */
export function fits(endpoint: Endpoint, example: Example): boolean {
  return (
    accepts(endpoint.params, example.params) &&
    accepts(endpoint.query, example.query ?? {}) &&
    (endpoint.multipart !== undefined || accepts(endpoint.body, example.body)) &&
    accepts(endpoint.reply, example.reply)
  )
}

function accepts(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema === undefined || z.safeParse(schema, value).success
}
