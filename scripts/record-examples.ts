import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'

import {
  addressMatcher,
  type ContractCall,
  type Example,
  exampleFolder,
  fits,
  readContract,
  readExamples,
} from '#server/reference/read-contract.ts'
import type { RecordedCall } from '../tests/support/record-calls.ts'
import { run, tool } from './run-tool.ts'

/**
 * `npm run examples -- modules/orders`: runs these tests (all by default) and keeps one recorded
 * example of each call.
 */
const folder = process.env['RECORD_CALLS'] ?? mkdtempSync(join(tmpdir(), 'sugu-calls-'))
const given = process.argv.slice(2)
if (!process.env['RECORD_CALLS'])
  await run(tool('vitest', 'run', '--project', 'market', ...given), {
    env: { ...process.env, RECORD_CALLS: folder },
  })

const { calls } = await readContract()
const match = addressMatcher(calls)
const examples = readExamples()
const found = new Map<string, Example>()
for (const recorded of readCalls()) {
  // Not an example; its address may be malformed on purpose.
  if (recorded.status >= 400) continue
  const matched = match(recorded.method, recorded.address)
  if (!matched || recorded.status !== statusOf(matched.call)) continue
  const { name } = matched.call
  const example = short(matched.call, {
    ...(Object.keys(matched.params).length > 0 ? { params: matched.params } : {}),
    ...(Object.keys(matched.query).length > 0 ? { query: matched.query } : {}),
    ...(recorded.body === undefined ? {} : { body: recorded.body }),
    ...(recorded.reply === undefined ? {} : { reply: recorded.reply }),
  })
  const before = found.get(name)
  if (example && (!before || richness(example) > richness(before))) found.set(name, example)
}

const missing: string[] = []
const modules = new Set(calls.map((call) => call.module))
for (const file of readdirSync(exampleFolder))
  if (!modules.has(parse(file).name)) rmSync(join(exampleFolder, file))
for (const module of modules) {
  if (given.length > 0 && !calls.some((call) => call.module === module && found.has(call.name)))
    continue
  const kept: Record<string, Example> = {}
  for (const call of calls.filter((one) => one.module === module)) {
    const before = examples.get(call.name)
    const stays = before && Object.keys(before).length > 0 && fits(call.endpoint, before)
    const example = stays ? before : (found.get(call.name) ?? before)
    if (example) kept[call.name] = example
    else missing.push(`${call.module}: ${call.name}`)
  }
  writeFileSync(join(exampleFolder, `${module}.json`), `${JSON.stringify(kept, null, 2)}\n`)
}
await run(tool('oxfmt', exampleFolder), { quiet: true })
console.log(
  missing.length > 0
    ? `Without an example:\n  ${missing.join('\n  ')}`
    : 'Every call has its example.',
)
if (!process.env['RECORD_CALLS']) rmSync(folder, { recursive: true })

function* readCalls(): Generator<RecordedCall> {
  for (const file of readdirSync(folder).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n'))
      if (line !== '') yield JSON.parse(line) as RecordedCall
}

function statusOf({ endpoint }: ContractCall): number {
  return endpoint.status ?? (endpoint.reply || endpoint.file ? 200 : 204)
}

/**
 * Keeps two rows of a list, all where a call wants more, and replaces secrets. Undefined when the
 * call refuses the result.
 */
function short({ endpoint }: ContractCall, example: Example): Example | undefined {
  const cut = (token: string, rows?: number) =>
    JSON.parse(JSON.stringify(example), (key, value: unknown) => {
      if (key === 'token' && typeof value === 'string') return token
      return Array.isArray(value) ? value.slice(0, rows) : value
    }) as Example
  // Only a link's token has a length that is checked.
  const tokens = ['le-jeton-de-la-session', 'le-jeton-du-lien-a-usage-unique-de-quarante']
  const shorter = tokens.map((token) => cut(token, 2))
  return [...shorter, ...tokens.map((token) => cut(token))].find((one) => fits(endpoint, one))
}

/** Counts up to a bound: the longest example must not win by length alone. */
function richness(example: Example): number {
  let fields = 0
  JSON.stringify(example, (_key, value: unknown) => {
    if (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)) fields += 1
    return value
  })
  return Math.min(fields, 60)
}
