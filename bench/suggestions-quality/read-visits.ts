import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** `items` are any words; the file numbers them. Times in milliseconds. */
export type Visit = { at: number; items: string[] }
/** What was seen so far, and what came next. */
export type NextItem = Visit & { target: string }

/** Lines `unixtime item item …`, gzipped or not: one visit each. */
export async function readVisits(path: string): Promise<Visit[]> {
  return (await readLines(path)).map(([at = '', ...items]) => ({ at: Number(at) * 1_000, items }))
}

/** Lines `unixtime target item item …`: what came next, then what was seen before it. */
export async function readNextItems(path: string): Promise<NextItem[]> {
  return (await readLines(path)).map(([at = '', target = '', ...items]) => ({
    at: Number(at) * 1_000,
    target,
    items,
  }))
}

async function readLines(path: string): Promise<string[][]> {
  const file = createReadStream(path)
  // The name may lie (FILE.train, FILE.test): the first two bytes do not.
  const head = await new Promise<Buffer>((resolve, reject) => {
    const first = createReadStream(path, { start: 0, end: 1 })
    first.once('data', (bytes) => resolve(Buffer.from(bytes)))
    first.once('error', reject)
    first.once('end', () => resolve(Buffer.alloc(0)))
  })
  const zipped = head[0] === 0x1f && head[1] === 0x8b
  const lines: string[][] = []
  for await (const line of createInterface({ input: zipped ? file.pipe(createGunzip()) : file })) {
    const words = line.trim().split(/\s+/)
    if (words.length > 1) lines.push(words)
  }
  return lines
}
