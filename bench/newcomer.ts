import { randomInt } from 'node:crypto'

import { chromium, type BrowserContext, type Locator } from 'playwright-core'

import { chromiumLaunch } from '../tests/browser/chromium.ts'
import { phone } from '../tests/browser/devices.ts'
import { runBench } from './rig/bench.ts'
import { openDemoMarket } from './rig/demo-market.ts'
import { openSlowWalk, printWalk, type WalkStep } from './rig/slow-walk.ts'

/**
 * Cost of a first order on a slow phone with an empty cache, up to « Paiement reçu ». Seconds run
 * from each tap to its effect, repeated taps (after four seconds) included; reading
 * and typing are not counted.
 */
const bars = { seconds: 30, taps: 18, KB: 300, requests: 90 }
const wanted = { words: 'karité', name: /karité/i }

await runBench('newcomer', 10, async (bench) => {
  const url = await openDemoMarket(bench)
  const browser = await chromium.launch(await chromiumLaunch())
  bench.atEnd(() => browser.close())
  const newPhone = () => browser.newContext({ ...phone, baseURL: url, serviceWorkers: 'block' })
  // Makes the small pictures, which a living market has: until then larger ones are sent.
  await buy(await newPhone())
  const steps = await buy(await newPhone())
  printWalk("A newcomer's order", steps, bars)
  return { bars, steps }
})

async function buy(context: BrowserContext): Promise<WalkStep[]> {
  const { page, steps, step, tap, fill, type, countTaps } = await openSlowWalk(context)
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
    countTaps(1)
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
    countTaps(1)
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
  return steps
}
