import path from 'node:path'

import { startMarket, type RunningMarket } from '../tests/browser/start-market.ts'
import { root, run } from '../scripts/run-tool.ts'
import { runBench } from './rig/bench.ts'
import { familyMemory } from './rig/family.ts'
import { familySeconds } from './rig/processor-time.ts'
import { printTable } from './rig/table.ts'

/** How long the demo market takes from `npm start` to a home page with products, on an empty folder and again on a filled one; what it holds at rest. */
const demoProducts = 320
const quietSeconds = 10

await runBench('start', 20, async ({ folder, atEnd }) => {
  const built = await run([process.execPath, 'scripts/build.ts'], { cwd: root })
  if (built.code !== 0) throw new Error('The pages could not be built.')
  const environment = { DATA_DIR: path.join(folder, 'market'), DEMO: 'on' }

  const first = await start(environment)
  atEnd(() => first.market.stop())
  const filledMs = await filled(first.market)
  await first.market.stop()

  const again = await start(environment)
  atEnd(() => again.market.stop())
  const third = await restarted(environment, again.market)
  atEnd(() => third.market.stop())
  const pid = third.market.process.pid ?? 0
  await atRest(pid)
  const memory = await familyMemory(pid)
  const node = memory.find(({ name }) => name === 'server/main.ts')?.bytes ?? 0
  const all = memory.reduce((sum, { bytes }) => sum + bytes, 0)

  printTable('From the command to the first page', [
    { what: 'first start, empty folder', seconds: first.ms / 1_000, cards: first.cards, bar: '≤ 15 s' },
    { what: '… until the whole demo market is there, in the background', seconds: (first.ms + filledMs) / 1_000, cards: '', bar: '' },
    { what: 'second start', seconds: again.ms / 1_000, cards: again.cards, bar: '≤ 5 s' },
    { what: 'third start', seconds: third.ms / 1_000, cards: third.cards, bar: '≤ 5 s' },
  ])
  printTable('Memory at rest', [
    ...memory.map(({ name, bytes }) => ({ what: name, MB: Math.round(bytes / 1e6), bar: name === 'server/main.ts' ? '≤ 250 MB' : '' })),
    { what: 'all together', MB: Math.round(all / 1e6), bar: '' },
  ])
  return { firstMs: first.ms, filledMs, secondMs: again.ms, thirdMs: third.ms, memory, nodeBytes: node }
})

type Started = { market: RunningMarket; ms: number; cards: number }

async function start(environment: Record<string, string>): Promise<Started> {
  const began = performance.now()
  const market = await startMarket(environment)
  const page = await fetch(market.url)
  const html = await page.text()
  const ms = performance.now() - began
  if (page.status !== 200) throw new Error(`The home page answered ${page.status}.\n${market.printed()}`)
  return { market, ms, cards: new Set(html.match(/href="\/product\/[^"]+"/g)).size }
}

async function restarted(environment: Record<string, string>, former: RunningMarket): Promise<Started> {
  await former.stop()
  return start(environment)
}

/** Milliseconds until every product is there and nobody fills the market any more. */
async function filled({ url, process: server }: RunningMarket): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { totalProducts } = (await (await fetch(`${url}/api/products/paginated?limit=1&fresh=${performance.now()}`)).json()) as { totalProducts: number }
    if (totalProducts >= demoProducts && !(await hasFiller(server.pid ?? 0))) return performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function hasFiller(pid: number): Promise<boolean> {
  return (await familyMemory(pid)).some(({ name }) => name === 'demo/main.ts')
}

/** Waits until the market has hardly used the processor for a while. */
async function atRest(pid: number): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) {
    const before = (await familySeconds(pid)) ?? 0
    await new Promise((resolve) => setTimeout(resolve, quietSeconds * 1_000))
    if (((await familySeconds(pid)) ?? 0) - before < quietSeconds * 0.03) return
  }
}
