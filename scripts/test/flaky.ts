import { readFile, writeFile } from 'node:fs/promises'
import type { TestName } from './reports.ts'

/** A test that was red and, unchanged, green at the second try; `on` is a day, 2026-11-23. */
export type Flaky = TestName & { on: string }

/**
 * The first time that a test wavers is noted in the file and stops nothing; the second time is red,
 * until whoever mends the test, or the market, takes its entry out of the file.
 * @param recovered tests that were red and then green
 * @returns what was noted now, and what had been noted before
 */
export async function noteFlaky(
  file: string,
  recovered: readonly TestName[],
  on: string,
): Promise<{ first: Flaky[]; again: Flaky[] }> {
  const known = await readFlaky(file)
  const before = (one: TestName) =>
    known.find(({ file: path, title }) => path === one.file && title === one.title)
  const first = recovered
    .filter((one) => !before(one))
    .map(({ file: path, title }) => ({ file: path, title, on }))
  if (first.length > 0) await writeFile(file, `${JSON.stringify([...known, ...first], null, 2)}\n`)
  return { first, again: recovered.flatMap((one) => before(one) ?? []) }
}

/** @throws when the file is no list of tests; one that is missing is an empty list */
export async function readFlaky(file: string): Promise<Flaky[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text) as Flaky[]
}
