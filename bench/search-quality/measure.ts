import { sumOf } from '#kernel/wire/money.ts'
import { ndcg } from './ndcg.ts'
import { hasty, twins, type Twin } from './twins.ts'

export type JudgedQuery = { query: string; grades: ReadonlyMap<string, number> }
/** Keys of the products found, the first ten at most. */
export type Search = (query: string) => Promise<string[]>
/**
 * `ndcg` and `plain` are means at 10 over the same queries, with the twin's spelling and the
 * original one; `nothing` is the share without a result.
 */
export type Line = {
  name: string
  queries: number
  ndcg: number
  plain: number
  loss: number
  nothing: number
  worst: { query: string; ndcg: number; plain: number }[]
}

/** So many faults are tried on every query, so that one unlucky letter does not decide. */
const faults = 5
const shown = 12

/** Runs every query as it is, and then as each of its twins. */
export async function measure(search: Search, queries: readonly JudgedQuery[]): Promise<Line[]> {
  const { line, plain } = await runPlain(search, queries)
  const lines: Line[] = [line]
  for (const twin of [...twins, hasty]) {
    const line = await measureTwin(search, queries, plain, twin)
    if (line) lines.push(line)
  }
  return lines
}

/** Every query as it is, once. */
export async function measurePlain(search: Search, queries: readonly JudgedQuery[]): Promise<Line> {
  return (await runPlain(search, queries)).line
}

async function runPlain(search: Search, queries: readonly JudgedQuery[]) {
  const plain = new Map<string, number>()
  const nothing = new Set<string>()
  for (const { query, grades } of queries) {
    const found = await search(query)
    if (found.length === 0) nothing.add(query)
    plain.set(query, ndcg(found, grades))
  }
  const first = {
    name: 'plain',
    queries: queries.length,
    ndcg: mean([...plain.values()]),
    plain: mean([...plain.values()]),
    loss: 0,
    nothing: nothing.size / queries.length,
  }
  const worst = [...plain]
    .map(([query, value]) => ({ query, ndcg: value, plain: value }))
    .toSorted((a, b) => a.ndcg - b.ndcg)
  return { line: { ...first, worst: worst.slice(0, shown) }, plain }
}

async function measureTwin(
  search: Search,
  queries: readonly JudgedQuery[],
  plain: ReadonlyMap<string, number>,
  twin: Twin,
): Promise<Line | null> {
  const runs: { query: string; ndcg: number; plain: number; empty: boolean }[] = []
  for (const { query, grades } of queries) {
    const typed = new Set(Array.from({ length: faults }, (_, seed) => twin.of(query, seed)))
    typed.delete(query)
    for (const text of typed) {
      const found = await search(text)
      runs.push({
        query: text,
        ndcg: ndcg(found, grades),
        plain: plain.get(query) ?? 0,
        empty: found.length === 0,
      })
    }
  }
  if (runs.length === 0) return null
  const [after, before] = [mean(runs.map((run) => run.ndcg)), mean(runs.map((run) => run.plain))]
  const worst = runs.toSorted((a, b) => a.ndcg - a.plain - (b.ndcg - b.plain)).slice(0, shown)
  return {
    name: twin.name,
    queries: runs.length,
    ndcg: after,
    plain: before,
    loss: before === 0 ? 0 : 1 - after / before,
    nothing: mean(runs.map(({ empty }) => Number(empty))),
    worst: worst.map(({ query, ndcg, plain }) => ({ query, ndcg, plain })),
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length
}
