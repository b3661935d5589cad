import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  addressMatcher,
  type ContractCall,
  type Example,
  exampleFile,
  fits,
  readContract,
} from '#server/reference/read-contract.ts'
import type { RecordedCall } from '../tests/support/record-calls.ts'
import { run, tool } from './run-tool.ts'

/**
 * `npm run examples`: runs the tests and writes an example of each public call for `/api/docs`;
 * `npm run examples -- modules/shops` those of these tests.
 */
const folder = mkdtempSync(join(tmpdir(), 'sugu-calls-'))
await run(tool('vitest', 'run', '--project', 'market', ...process.argv.slice(2)), {
  env: { ...process.env, RECORD_CALLS: folder },
})

const { calls } = await readContract()
const open = calls.filter(({ endpoint: { who } }) => who === 'visitor' || who === 'optional')
const match = addressMatcher(calls)
const found = new Map<string, Example>()
for (const recorded of readCalls()) {
  // Not an example; its address may be malformed on purpose.
  if (recorded.status >= 400) continue
  const matched = match(recorded.method, recorded.address)
  if (!matched || !open.includes(matched.call)) continue
  const { name, endpoint } = matched.call
  if (recorded.status !== statusOf(endpoint)) continue
  const example = short(matched.call, {
    ...(Object.keys(matched.params).length > 0 ? { params: matched.params } : {}),
    ...(Object.keys(matched.query).length > 0 ? { query: matched.query } : {}),
    ...(recorded.body === undefined ? {} : { body: recorded.body }),
    ...(recorded.reply === undefined ? {} : { reply: recorded.reply }),
  })
  const before = found.get(name)
  if (example && (!before || richness(example) > richness(before))) found.set(name, example)
}
writeFileSync(exampleFile, JSON.stringify(Object.fromEntries(found)))
rmSync(folder, { recursive: true })
const missing = open.map(({ name }) => name).filter((name) => !found.has(name))
console.log(`${found.size} of ${open.length} public calls have an example.`, ...missing)

function* readCalls(): Generator<RecordedCall> {
  for (const file of readdirSync(folder).toSorted())
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n'))
      if (line !== '') yield JSON.parse(line) as RecordedCall
}

function statusOf({ status, reply, file }: ContractCall['endpoint']): number {
  return status ?? (reply || file ? 200 : 204)
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
