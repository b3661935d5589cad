import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Defines every domain error.
import '#server/app.ts'
import { apiDocument } from '#server/reference/index.ts'
import { root } from './run-tool.ts'

/** Writes the API document to build/openapi.json or the first argument. */
const file = path.resolve(root, process.argv[2] ?? 'build/openapi.json')
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, JSON.stringify(await apiDocument('/')))
