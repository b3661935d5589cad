import { chromium } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { phone } from '../tests/browser/devices.ts'
import { watchTraffic } from '../tests/browser/slow-phone.ts'
import { printTable, runBench } from './rig/bench.ts'
import { openDemoMarket } from './rig/demo-market.ts'

/** KB of API answers, sent and uncompressed, of three pages of scrolling in the shop. */
await runBench('calls-weight', 10, async (bench) => {
  const url = await openDemoMarket(bench)
  const browser = await chromium.launch(await chromiumLaunch())
  bench.atEnd(() => browser.close())
  const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const traffic = await watchTraffic(await context.newCDPSession(page))
  await page.goto('/boutique')
  const articles = page.getByRole('article')
  for (let shown = await articles.count(), pages = 0; pages < 3; pages += 1) {
    await articles.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3_000)
    await articles.nth(shown).waitFor()
    shown = await articles.count()
  }
  await traffic.idle(1_500)
  const { callBytes, callBytesSaved, totalBytes, files } = traffic.sums()
  const row = {
    calls: files.filter((file) => new URL(file.url).pathname.startsWith('/api/')).length,
    'KB of calls': callBytes / 1_000,
    'uncompressed KB': (callBytes + callBytesSaved) / 1_000,
    'KB in all': totalBytes / 1_000,
  }
  printTable('Answers of the API on a phone, three pages of scrolling', [row])
  return row
})
