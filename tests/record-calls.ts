import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** One request and its answer, a line of JSON; `npm run examples` reads them. */
export type RecordedCall = {
  method: string
  address: string
  body?: unknown
  status: number
  reply: unknown
}

const folder = process.env['RECORD_CALLS']
const file = path.join(folder ?? '', `${randomUUID()}.jsonl`)
let markets: string[] | undefined

/** While `npm run examples` runs the tests, records each request and its answer. */
export function recordCalls(marketUrl: string): void {
  if (!folder) return
  markets ??= beginRecording(folder)
  markets.push(marketUrl)
}

function beginRecording(into: string): string[] {
  mkdirSync(into, { recursive: true })
  const known: string[] = []
  const fetchIt = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await fetchIt(input, init)
    const market =
      typeof input === 'string' ? known.find((one) => input.startsWith(one)) : undefined
    if (market && typeof input === 'string') await write(input.slice(market.length), init, answer)
    return answer
  }
  return known
}

async function write(address: string, init: RequestInit | undefined, answer: Response) {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const call: RecordedCall = {
    method: init?.method ?? 'GET',
    address,
    ...(typeof init?.body === 'string' ? { body: parsed(init.body) } : {}),
    status: answer.status,
    reply: isJson ? parsed(await answer.clone().text()) : undefined,
  }
  appendFileSync(file, `${written(call)}\n`)
}

/** Nothing for a body nested so deep that it cannot be written. */
function written(call: RecordedCall): string {
  try {
    return JSON.stringify(call)
  } catch {
    return ''
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
