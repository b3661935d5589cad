import { chromium, type Browser, type Page } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { phone } from '../tests/browser/devices.ts'
import { demoPhones } from '../tests/browser/people.ts'
import { watchTraffic } from '../tests/browser/slow-phone.ts'
import { pastIsThere, startMarket } from '../tests/browser/start-market.ts'
import { printTable, runBench } from './rig/bench.ts'

/**
 * KB of API answers, sent and uncompressed, of three pages of a shop and a seller's morning.
 * `MARKET_URL`: a running server.
 */
const morning = ['', 'commandes', 'produits', 'messages', 'avis', 'reclamations', 'versements']

await runBench('calls-weight', 10, async ({ atEnd }) => {
  const url = process.env['MARKET_URL'] ?? (await openDemo(atEnd))
  const browser = await chromium.launch(await chromiumLaunch())
  atEnd(() => browser.close())
  const rows = [
    await weigh(browser, url, 'three pages of scrolling', null, scroll),
    await weigh(browser, url, 'a seller’s morning', await signIn(url), work),
  ]
  printTable('Answers of the API on a phone', rows)
  return { rows }
})

async function openDemo(atEnd: (close: () => unknown) => void): Promise<string> {
  const market = await startMarket()
  atEnd(() => market.stop())
  await market.says(pastIsThere)
  return market.url
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: demoPhones.vendeur, password: 'demo1234' }),
  })
  return answer.text()
}

async function weigh(
  browser: Browser,
  url: string,
  what: string,
  userInfo: string | null,
  walk: (page: Page, idle: () => Promise<void>) => Promise<void>,
) {
  const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  if (userInfo)
    await context.addInitScript((kept) => localStorage.setItem('userInfo', kept), userInfo)
  const page = await context.newPage()
  const traffic = await watchTraffic(await context.newCDPSession(page))
  await walk(page, () => traffic.idle(1_500))
  const { callBytes, callBytesSaved, totalBytes, files } = traffic.sums()
  await context.close()
  return {
    what,
    calls: files.filter((file) => new URL(file.url).pathname.startsWith('/api/')).length,
    'KB of calls': callBytes / 1_000,
    'uncompressed KB': (callBytes + callBytesSaved) / 1_000,
    'KB in all': totalBytes / 1_000,
  }
}

async function scroll(page: Page, idle: () => Promise<void>): Promise<void> {
  await page.goto('/boutique')
  const articles = page.getByRole('article')
  for (let shown = await articles.count(), pages = 0; pages < 3; pages += 1) {
    await articles.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 3_000)
    await articles.nth(shown).waitFor()
    shown = await articles.count()
  }
  await idle()
}

async function work(page: Page, idle: () => Promise<void>): Promise<void> {
  for (const section of morning) {
    await page.goto(section ? `/vendeur-dashboard?onglet=${section}` : '/vendeur-dashboard')
    await idle()
  }
}
