import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

/** Lists that hold French, by their reason. */
const french: Readonly<Record<string, readonly string[]>> = {
  'the specification names them on the wire': ['complaintStatuses', 'complaintOutcomes'],
  'the wire and files have them': ['weightClasses', 'zoneNames'],
  'names of places': ['regions'],
  'words that people search with': ['linkWords', 'emptyWords', 'letteredWords'],
}

it('values of columns are English words, but for the lists that the wire or a place names', async () => {
  const found = await inFrench('modules/*/database/values.ts')
  expect(found.toSorted()).toEqual(Object.values(french).flat().toSorted())
})

it('refuses a list with a French value', async () => {
  expect(await inFrench('tests/fixtures/bad-values/values.ts')).toEqual(['refundStates'])
})

/** Lists the exports with a value that is no lower-case word of letters without accents. */
async function inFrench(files: string): Promise<string[]> {
  const lists = await Promise.all(
    globSync(files, { cwd: root }).map(async (file) => {
      const exported = (await import(pathToFileURL(join(root, file)).href)) as object
      return Object.entries(exported).filter(([, list]) => isList(list) && !list.every(isWord))
    }),
  )
  return [...new Set(lists.flat().map(([name]) => name))]
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** `order.paid` and `to_pay` are words too. */
function isWord(value: unknown): boolean {
  return typeof value !== 'string' || /^[a-z]+(?:[._][a-z]+)*$/.test(value)
}
