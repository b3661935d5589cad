import { randomInt } from 'node:crypto'

import { chromium, type BrowserContext, type Locator } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { phone } from '../tests/browser/devices.ts'
import { poorNetwork, slowDown, watchTraffic } from '../tests/browser/slow-phone.ts'
import { pastIsThere, startMarket } from '../tests/browser/start-market.ts'
import { printTable, runBench } from './rig/bench.ts'

/**
 * Cost of a first order on a slow phone with an empty cache, up to « Paiement reçu ». Seconds run
 * from each tap to its effect, repeated taps (after four seconds) included; reading (`READING_MS`,
 * 1,000) and typing are not counted. `MARKET_URL`: a running server.
 */
const readingMs = Number(process.env['READING_MS'] ?? 1_000)
/** ms. */
const letterMs = 200
const bars = { seconds: 30, taps: 18, kilobytes: 300, requests: 90 }
const wanted = { words: 'karité', name: /karité/i }

/** KB; `plain`: uncompressed. */
type NewcomerStep = {
  step: string
  seconds: number
  taps: number
  KB: number
  calls: number
  plain: number
  requests: number
}

await runBench('newcomer', 10, async ({ atEnd }) => {
  const url = process.env['MARKET_URL'] ?? (await openDemo(atEnd))
  const browser = await chromium.launch(await chromiumLaunch())
  atEnd(() => browser.close())
  const context = await browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  const { steps, files } = await buy(context)
  const sum = (key: Exclude<keyof NewcomerStep, 'step'>) =>
    steps.reduce((all, step) => all + step[key], 0)
  printTable(
    `A newcomer's order: ${poorNetwork.bitsPerSecond / 1_000} kbit/s, ${poorNetwork.roundTripMs} ms there and back, processor ÷ ${poorNetwork.slowdown}, empty cache, ${readingMs} ms of reading before a tap`,
    [
      ...steps,
      {
        step: 'in all',
        seconds: sum('seconds'),
        taps: sum('taps'),
        KB: sum('KB'),
        calls: sum('calls'),
        plain: sum('plain'),
        requests: sum('requests'),
      },
      {
        step: 'bar',
        seconds: bars.seconds,
        taps: bars.taps,
        KB: bars.kilobytes,
        calls: 0,
        plain: 0,
        requests: bars.requests,
      },
    ],
  )
  if (process.env['FILES']) for (const line of files) console.log(line)
  return { bars, readingMs, steps, files }
})

async function openDemo(atEnd: (close: () => unknown) => void): Promise<string> {
  const market = await startMarket()
  atEnd(() => market.stop())
  await market.says(pastIsThere)
  return market.url
}

async function buy(context: BrowserContext): Promise<{ steps: NewcomerStep[]; files: string[] }> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const devtools = await context.newCDPSession(page)
  const traffic = await watchTraffic(devtools)
  await slowDown(devtools)
  const steps: NewcomerStep[] = []
  const files: string[] = []
  let taps = 0
  let known = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  const tapUntil = async (what: Locator, brings: Locator) => {
    for (let tries = 0; tries < 5; tries += 1) {
      await tap(what)
      const came = await brings.waitFor({ timeout: 4_000 }).then(
        () => true,
        () => false,
      )
      if (came) return
    }
    await brings.waitFor()
  }
  let typingMs = 0
  const fill = async (field: Locator, words: string) => {
    const start = performance.now()
    await field.pressSequentially(words, { delay: letterMs })
    typingMs += performance.now() - start
  }
  const type = async (label: string | RegExp, words: string) => {
    const field = page.getByLabel(label, { exact: true })
    await tap(field)
    await fill(field, words)
  }
  const step = async (name: string, act: () => Promise<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, readingMs))
    taps = 0
    typingMs = 0
    const before = traffic.sums()
    const start = performance.now()
    await act()
    const seconds = (performance.now() - start - typingMs) / 1_000
    const now = traffic.sums()
    steps.push({
      step: name,
      seconds,
      taps,
      KB: (now.totalBytes - before.totalBytes) / 1_000,
      calls: (now.callBytes - before.callBytes) / 1_000,
      plain:
        (now.callBytes + now.callBytesSaved - before.callBytes - before.callBytesSaved) / 1_000,
      requests: now.requests - before.requests,
    })
    const inOrder = traffic.inOrder()
    for (const { url, bytes } of inOrder.slice(known))
      files.push(`${name}: ${url.replace(/^https?:\/\/[^/]+/, '')} ${bytes}`)
    known = inOrder.length
  }
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first()
  const link = (name: string | RegExp) =>
    page.getByRole('link', { name }).filter({ visible: true }).first()
  const prompt = page.getByRole('dialog', { name: 'Veuillez vous connecter' })
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })

  await step('home page', async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('article').first().waitFor()
    await page.waitForFunction(() => document.querySelector('article img')?.closest('body') != null)
  })
  await step('search results', async () => {
    const field = page.getByLabel('Chercher un produit')
    await tap(field)
    await fill(field, wanted.words)
    taps += 1
    await field.press('Enter')
    await page.waitForURL(/\/search/)
    await page.getByRole('article').first().waitFor()
  })
  await step('product', async () => {
    await tap(page.getByRole('article').getByRole('link', { name: wanted.name }).first())
    await page.waitForURL(/\/product\//)
    await button(/^Ajouter au panier$/).waitFor()
  })
  await step('add to cart: sign in first', async () => {
    await tapUntil(button(/^Ajouter au panier$/), prompt.getByRole('button', { name: 'Oui' }))
  })
  await step('form to register', async () => {
    const direct = prompt.getByRole('link', { name: 'Créer un compte' })
    if (!(await direct.isVisible())) await tap(prompt.getByRole('button', { name: 'Oui' }))
    await tap(page.getByRole('link', { name: 'Créer un compte' }).first())
    await page.getByLabel('Nom complet').waitFor()
  })
  await step('registered, back at the product', async () => {
    await type('Nom complet', 'Awa Diarra')
    await type('Téléphone', `9${randomInt(1_000_000, 9_999_999)}`)
    await type('Mot de passe', 'bogolan24')
    taps += 1
    await page.getByRole('checkbox').check()
    await tap(button('Créer mon compte'))
    await page.waitForURL(/\/product\//)
    await page.getByText('Ajouté au panier').first().waitFor()
  })
  await step('cart', async () => {
    await tap(
      link('Voir')
        .or(link(/^Segui/))
        .first(),
    )
    await page.waitForURL(/\/panier/)
    await link('Valider').waitFor()
  })
  await step('address and payment', async () => {
    await tap(link('Valider'))
    await heading('Adresse de livraison').waitFor()
    await page.getByLabel('Repère').waitFor()
  })
  await step('address given, price known', async () => {
    const choose = async (name: string, words: string) => {
      const field = page.getByRole('combobox', { name })
      await tap(field)
      await field.fill('')
      await fill(field, words)
      await tap(page.getByRole('listbox', { name }).getByRole('option').first())
    }
    const region = page.getByRole('combobox', { name: 'Région' })
    if ((await region.inputValue()) !== 'Bamako') await choose('Région', 'Bamako')
    await choose('Quartier', 'Badalabougou')
    await type('Repère', 'Derrière la pharmacie du Pont')
    await button(/^Payer [\d]/).waitFor()
  })
  const operator = page.frameLocator('iframe').getByRole('button', {
    name: /^(Confirmer le paiement|Payer)$/,
  })
  await step('ordered, the operator’s page', async () => {
    await tap(button(/^Payer/))
    await operator.waitFor()
  })
  await step('« Paiement reçu »', async () => {
    await tap(operator)
    await page.getByText('Paiement reçu, merci').waitFor()
  })
  return { steps, files }
}
