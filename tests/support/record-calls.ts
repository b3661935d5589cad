import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Request and answer, one line of JSON; `npm run examples` reads them. */
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

/** Records each request and its answer while `npm run examples` runs the tests. */
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
  const type = answer.headers.get('content-type') ?? ''
  const call: RecordedCall = {
    method: init?.method ?? 'GET',
    address,
    ...(typeof init?.body === 'string' ? { body: parsed(init.body) } : {}),
    status: answer.status,
    reply: await replyOf(type, answer),
  }
  appendFileSync(file, `${written(call)}\n`)
}

/** Returns an answer in JSON, or the head and the first two rows of a file of rows. */
async function replyOf(type: string, answer: Response): Promise<unknown> {
  if (type.startsWith('application/json')) return parsed(await answer.clone().text())
  if (!type.startsWith('text/csv')) return undefined
  const rows = (await answer.clone().text()).split('\r\n')
  return `${rows.slice(0, 3).join('\r\n')}\r\n`
}

/** Returns '' for a body nested so deep that it cannot be written. */
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
