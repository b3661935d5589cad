import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

import type { Endpoint } from '#kernel/wire/endpoint.ts'

/** What a call was sent and what it answered, recorded while the market's tests ran. */
export type Example = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  reply?: unknown
}

export const exampleFolder = path.join(import.meta.dirname, 'examples')

/** Every recorded example, by the name of its call; one file a room. */
export function readExamples(): Map<string, Example> {
  return new Map(
    globSync('*.json', { cwd: exampleFolder }).flatMap((file) =>
      Object.entries(
        JSON.parse(readFileSync(path.join(exampleFolder, file), 'utf8')) as Record<string, Example>,
      ),
    ),
  )
}

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
