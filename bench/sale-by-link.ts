import { chromium, type BrowserContext } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { phone } from '../tests/browser/devices.ts'
import { saleOf } from '../tests/browser/screens/sale-of.ts'
import { runBench } from './rig/bench.ts'
import { openDemoMarket } from './rig/demo-market.ts'
import { openSlowWalk, printWalk, type WalkStep } from './rig/slow-walk.ts'

/**
 * Cost of a sale by link for a newcomer on a slow phone with an empty cache, from the link in a
 * message to « Paiement reçu ».
 */
const bars = { seconds: 15, taps: 10, KB: 150, requests: 40 }

await runBench('sale-by-link', 10, async (bench) => {
  const url = await openDemoMarket(bench)
  const browser = await chromium.launch(await chromiumLaunch())
  bench.atEnd(() => browser.close())
  const newPhone = () => browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  const walk = async () => {
    const seller = await newPhone()
    const link = await saleOf()(await seller.newPage())
    await seller.close()
    return buy(await newPhone(), link)
  }
  // Makes the small pictures, which a living market has: until then larger ones are sent.
  await walk()
  const steps = await walk()
  printWalk('A sale by link', steps, bars)
  return { bars, steps }
})

async function buy(context: BrowserContext, link: string): Promise<WalkStep[]> {
  const { page, steps, step, tap, type, countTaps } = await openSlowWalk(context)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const number = `6${String(Date.now()).slice(-7)}`
  await step('the sale', async () => {
    await page.goto(link, { waitUntil: 'commit' })
    await page.getByText(/^reste\s/).waitFor()
  })
  await step('code asked', async () => {
    await type('Nom', 'Mariam Coulibaly')
    await type('Téléphone', number)
    await tap(button('Recevoir le code'))
    await page.getByText(`au ${number}`).waitFor()
  })
  const code = await codeFor(context, number)
  await step('number proved', async () => {
    await page.keyboard.type(code)
    await page.getByText(/^Mariam Coulibaly, /).waitFor()
  })
  await step('place given, price known', async () => {
    countTaps(2)
    await page.getByLabel('Quartier').selectOption('Badalabougou')
    await type('Repère', 'Derrière la pharmacie du Pont')
    const fee = page.getByRole('term').filter({ hasText: 'Livraison' }).locator('+ dd')
    await fee.filter({ hasText: /^\d/ }).waitFor()
  })
  const operator = page.frameLocator('iframe').getByRole('button', {
    name: /^(Confirmer le paiement|Payer)$/,
  })
  await step('taken, the operator’s page', async () => {
    await tap(button(/^Payer \d/))
    await operator.waitFor()
  })
  await step('« Paiement reçu »', async () => {
    await tap(operator)
    await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  })
  return steps
}

/** Reads the newest code in the simulated SMS of a number. */
async function codeFor({ request }: BrowserContext, number: string): Promise<string> {
  const facts = await request.get('/api/market')
  const { simulated } = (await facts.json()) as { simulated: { smsInbox: string } }
  for (;;) {
    const inbox = await request.get(new URL(`/inbox?phone=${number}`, simulated.smsInbox).href)
    const code = /\b\d{6}\b/.exec(await inbox.text())?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
