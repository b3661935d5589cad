import { readContract } from './read-contract.ts'
import { readExamples } from './examples.ts'
import { writeDocument } from './write-document.ts'
import type { Json } from './write-schemas.ts'

/** The OpenAPI document, for clients that reach the market at `server`. */
export async function apiDocument(server: string): Promise<Json> {
  return writeDocument(await readContract(), { server, examples: readExamples() })
}
