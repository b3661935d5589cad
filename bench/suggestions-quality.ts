import { Neighbours } from '#server/suggestions/neighbours.ts'
import { foldEvents } from '#server/suggestions/fold-events.ts'
import { rebuildEngine } from '#server/suggestions/rebuild-engine.ts'
import { setClock } from '#server/kernel/clock.ts'
import { openKernel } from '#server/kernel/kernel.ts'
import { openMarketLog } from '#server/market-log.ts'
import { migrateDatabase } from '#server/kernel/migrate.ts'
import { folderStore } from '#server/gateways/object-store/folder-store.ts'
import { runBench } from './rig/bench.ts'
import { printTable } from './rig/table.ts'
import { fillEvents, keyOf } from './suggestions-quality/fill-events.ts'
import { readNextItems, readVisits, type NextItem } from './suggestions-quality/read-visits.ts'

/**
 * How well the market's own SQL predicts the next product of a visit: `npm run bench --
 * suggestions-quality FILE.train FILE.test` (read-visits.ts has their format, gzipped or not). The
 * visits are written as events and folded by the market's job; then each turn is asked as a
 * suggestion is. Discovery view: what was seen already is no answer, and turns whose target was
 * seen already do not count.
 */
const [trainPath, testPath] = process.argv.slice(2)
if (!trainPath || !testPath)
  throw new Error('npm run bench -- suggestions-quality FILE.train FILE.test')
const first = 20

await runBench('suggestions-quality', 30, async ({ folder, atEnd, postgres }) => {
  const [visits, turns] = await Promise.all([readVisits(trainPath), readNextItems(testPath)])
  const { url } = await postgres()
  await migrateDatabase(url)
  const latest = turns.reduce((last, { at }) => Math.max(last, at), 0)
  const kernel = openKernel({
    databaseUrl: url,
    objects: folderStore(folder),
    clock: setClock(new Date(latest)),
    log: openMarketLog('warn'),
  })
  atEnd(() => kernel.database.close())

  const events = await fillEvents(kernel, visits)
  const fold = await timed(() => foldEvents(kernel))
  const folded = await measure(turns)
  const rebuild = await timed(() => rebuildEngine(kernel))
  const rebuilt = await measure(turns)
  printTable(
    `${visits.length.toLocaleString('en-GB')} visits, ${events.toLocaleString('en-GB')} events; ${folded.turns.toLocaleString('en-GB')} turns`,
    [
      {
        after: 'folding, little by little',
        seconds: fold.toFixed(1),
        'HR@20 %': percent(folded.hits),
        'MRR@20 %': percent(folded.reciprocal),
      },
      {
        after: 'rebuilding',
        seconds: rebuild.toFixed(1),
        'HR@20 %': percent(rebuilt.hits),
        'MRR@20 %': percent(rebuilt.reciprocal),
      },
    ],
  )
  return { visits: visits.length, events, fold, rebuild, folded, rebuilt }

  async function measure(cases: readonly NextItem[]) {
    let [counted, hits, reciprocal] = [0, 0, 0]
    // What the market itself asks for a person's candidates, with these steps instead of hers.
    const neighbours = new Neighbours(kernel)
    for (const { target, items } of cases) {
      if (items.includes(target)) continue
      counted += 1
      const seen = [...new Set(items.toReversed())].map(keyOf)
      const drawn = await neighbours.draw(seen, 1, first + seen.length)
      const rows = drawn.filter(({ id }) => !seen.includes(id)).slice(0, first)
      const place = rows.findIndex(({ id }) => id === keyOf(target))
      if (place >= 0) {
        hits += 1
        reciprocal += 1 / (place + 1)
      }
    }
    return { turns: counted, hits: hits / counted, reciprocal: reciprocal / counted }
  }
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

function percent(share: number): string {
  return (100 * share).toFixed(2)
}
