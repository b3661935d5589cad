import { isDeepStrictEqual } from 'node:util'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

import { projectFolder } from '#kernel/project-folder.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'

/** `placeOrder` of the module `orders`. */
export type ContractCall = { name: string; module: string; endpoint: Endpoint }

export type Contract = { calls: ContractCall[]; schemas: ReadonlyMap<z.core.$ZodType, string> }

/** Reads their files: a new call needs no list. */
export async function readContract(): Promise<Contract> {
  const calls: ContractCall[] = []
  const schemas = new Map<z.core.$ZodType, string>()
  for (const file of globSync('{modules/*/contract,kernel/wire}/*.ts', {
    cwd: projectFolder,
  }).toSorted()) {
    if (file.endsWith('.test.ts')) continue
    const exported = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(projectFolder, file)).href
    )) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isEndpoint(value)) calls.push({ name, module: moduleOf(file), endpoint: value })
      else if (/^[A-Z]/.test(name) && value instanceof z.core.$ZodType) schemas.set(value, name)
    }
  }
  return { calls, schemas }
}

function moduleOf(file: string): string {
  return /^modules[\\/]([^\\/]+)/.exec(file)?.[1] ?? 'kernel'
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

type Matched = {
  call: ContractCall
  params: Record<string, string>
  query: Record<string, string>
}

/** Finds the call of `GET`, `/api/orders/019…?page=2`. A fixed word wins over a parameter. */
export function addressMatcher(
  calls: readonly ContractCall[],
): (method: string, address: string) => Matched | undefined {
  const patterns = calls
    .map((call) => ({
      call,
      pattern: new RegExp(`^${call.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }))
    .toSorted((a, b) => parametersOf(a.call) - parametersOf(b.call))
  return (method, address) => {
    const { pathname, searchParams } = new URL(address, 'http://market')
    for (const { call, pattern } of patterns) {
      const found = call.endpoint.method === method ? pattern.exec(pathname) : null
      if (!found) continue
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [
          name,
          decodeURIComponent(value),
        ]),
      )
      return { call, params, query: Object.fromEntries(searchParams) }
    }
    return undefined
  }
}

function parametersOf({ endpoint }: ContractCall): number {
  return endpoint.path.split('{').length
}

export type Example = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  reply?: unknown
}

/** Written by `npm run examples`, by the call's name. */
export const exampleFile = path.join(projectFolder, 'build/api-examples.json')

/** Reads the examples of public calls; none where they were not recorded. */
export function readExamples(): Map<string, Example> {
  if (!existsSync(exampleFile)) return new Map()
  const written = JSON.parse(readFileSync(exampleFile, 'utf8')) as Record<string, Example>
  return new Map(Object.entries(written))
}

export function fits(endpoint: Endpoint, example: Example): boolean {
  return (
    accepts(endpoint.params, example.params) &&
    accepts(endpoint.query, example.query ?? {}) &&
    (endpoint.multipart !== undefined || accepts(endpoint.body, example.body)) &&
    isWhole(endpoint.reply, example.reply)
  )
}

/** Tells whether a schema knows every field of an answer: parsing alone drops others in silence. */
function isWhole(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  if (schema === undefined) return true
  const parsed = z.safeParse(schema, value)
  return parsed.success && isDeepStrictEqual(parsed.data, value)
}

function accepts(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema === undefined || z.safeParse(schema, value).success
}
