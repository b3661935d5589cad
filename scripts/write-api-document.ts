import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Loads every module, so that every domain error is defined.
import '#server/app.ts'
import { apiDocument } from '#server/reference/index.ts'
import { root } from './run-tool.ts'

/** Writes the document of the API to build/openapi.json, or to the file of the first argument. */
const file = path.resolve(root, process.argv[2] ?? 'build/openapi.json')
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, JSON.stringify(await apiDocument('/')))
