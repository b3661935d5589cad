import { sumOf } from '#kernel/wire/money.ts'
import path from 'node:path'

import { startMarket, type RunningMarket } from '../tests/browser/start-market.ts'
import { root, run } from '../scripts/run-tool.ts'
import { familySeconds, median, printTable, runBench } from './rig/bench.ts'
import { familyMemory, type Memory } from './rig/family.ts'

/**
 * Time from `npm start` to a home page with products, and memory at rest: `first` on an empty
 * folder, `again` on a filled one.
 */
const [mode = 'both'] = process.argv.slice(2)
const starts = 3
const demoProducts = 320
const quietSeconds = 10

await runBench('start', 40, async ({ folder, atEnd }) => {
  const built = await run([process.execPath, 'scripts/build.ts'], { cwd: root })
  if (built.code !== 0) throw new Error('The pages could not be built.')
  const first =
    mode === 'again' ? [] : await startOften((index) => path.join(folder, `empty-${index}`), atEnd)
  if (mode === 'first') return report(first, [], [])

  const market = path.join(folder, 'market')
  const filling = await start(market, atEnd)
  await filled(filling.market)
  await filling.market.stop()
  const again = await startOften(() => market, atEnd)
  const resting = await start(market, atEnd)
  await atRest(resting.market.process.pid ?? 0)
  return report(first, again, await familyMemory(resting.market.process.pid ?? 0))
})

function report(first: readonly Started[], again: readonly Started[], memory: Memory): object {
  const seconds = (started: readonly Started[]) => median(started.map(({ ms }) => ms)) / 1_000
  const row = (what: string, started: readonly Started[], bar: string) =>
    started.length > 0
      ? [{ what, seconds: seconds(started), 'products on the page': started[0]?.cards ?? 0, bar }]
      : []
  printTable(`From the command to the first page, medians of ${starts}`, [
    ...row('empty folder', first, '≤ 15 s'),
    ...row('filled folder', again, '≤ 5 s'),
  ])
  if (memory.length > 0) {
    const all = sumOf(memory, ({ bytes }) => bytes)
    const rows = memory.map(({ name, bytes }) => ({
      what: name,
      MB: Math.round(bytes / 1e6),
      bar: name === 'server' ? '≤ 250 MB' : '',
    }))
    printTable('Memory at rest', [
      ...rows,
      { what: 'all together', MB: Math.round(all / 1e6), bar: '' },
    ])
  }
  const times = (started: readonly Started[]) => started.map(({ ms }) => Math.round(ms))
  return { firstMs: times(first), againMs: times(again), memory }
}

type Started = { market: RunningMarket; ms: number; cards: number }

async function startOften(
  folderOf: (index: number) => string,
  atEnd: (end: () => unknown) => void,
): Promise<Started[]> {
  const all: Started[] = []
  for (let index = 0; index < starts; index += 1) {
    const started = await start(folderOf(index), atEnd)
    await started.market.stop()
    all.push(started)
  }
  return all
}

async function start(folder: string, atEnd: (end: () => unknown) => void): Promise<Started> {
  const began = performance.now()
  const market = await startMarket({ DATA_DIR: folder, DEMO: 'on' })
  atEnd(() => market.stop())
  const page = await fetch(market.url)
  const html = await page.text()
  const ms = performance.now() - began
  if (page.status !== 200)
    throw new Error(`The home page answered ${page.status}.\n${market.printed()}`)
  return { market, ms, cards: new Set(html.match(/href="\/product\/[^"]+"/g)).size }
}

async function filled({ url, process: server }: RunningMarket): Promise<void> {
  // Different each time, so that no cache answers.
  for (let limit = 1; ; limit = (limit % 30) + 1) {
    const { totalProducts } = (await (
      await fetch(`${url}/api/products/paginated?limit=${limit}`)
    ).json()) as { totalProducts: number }
    if (totalProducts >= demoProducts && !(await hasFiller(server.pid ?? 0))) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function hasFiller(pid: number): Promise<boolean> {
  return (await familyMemory(pid)).some(({ name }) => name === 'demo/main.ts')
}

async function atRest(pid: number): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) {
    const before = (await familySeconds(pid)) ?? 0
    await new Promise((resolve) => setTimeout(resolve, quietSeconds * 1_000))
    if (((await familySeconds(pid)) ?? 0) - before < quietSeconds * 0.03) return
  }
}
