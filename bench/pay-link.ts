import { chromium, type BrowserContext } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { phone } from '../tests/browser/devices.ts'
import { linkToPay } from '../tests/browser/screens/order-to-pay.ts'
import { runBench } from './rig/bench.ts'
import { openDemoMarket } from './rig/demo-market.ts'
import { openSlowWalk, printWalk, type WalkStep } from './rig/slow-walk.ts'

/**
 * Cost of a relative's payment on a slow phone with an empty cache, from the link in a message to
 * « C’est payé », the simulated operator's pages included.
 */
const bars = { seconds: 15, taps: 5, KB: 100, requests: 40 }

await runBench('pay-link', 10, async (bench) => {
  const url = await openDemoMarket(bench)
  const browser = await chromium.launch(await chromiumLaunch())
  bench.atEnd(() => browser.close())
  const newPhone = () => browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  const walk = async () => {
    const buyer = await newPhone()
    const link = await linkToPay(await buyer.newPage())
    await buyer.close()
    return pay(await newPhone(), link)
  }
  // Makes the small pictures, which a living market has: until then larger ones are sent.
  await walk()
  const steps = await walk()
  printWalk('A link to pay', steps, bars)
  return { bars, steps }
})

async function pay(context: BrowserContext, link: string): Promise<WalkStep[]> {
  const { page, steps, step, tap, type } = await openSlowWalk(context)
  await step('the link', async () => {
    await page.goto(link, { waitUntil: 'commit' })
    await page.getByText(/^reste\s/).waitFor()
  })
  await step('the operator’s page', async () => {
    await tap(page.getByRole('radio', { name: 'Wave' }))
    await tap(page.getByRole('button', { name: /^Payer \d/ }))
    await page.getByLabel('Numéro Wave').waitFor()
  })
  await step('« C’est payé »', async () => {
    await type('Numéro Wave', '76555444')
    await tap(page.getByRole('button', { name: 'Payer' }))
    await tap(page.getByRole('link', { name: /^Retourner/ }))
    await page.getByRole('heading', { name: 'C’est payé' }).waitFor()
  })
  return steps
}
