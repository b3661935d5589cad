import type { Locator, Page } from 'playwright-core'

import { devices } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { confirmPayment } from './steps/checkout.ts'
import { readSms } from './steps/sms.ts'

/** From the link to « Paiement reçu »; typing counts no tap, a code box takes the focus itself. */
const mostTaps = 10

test.use({ reuse: 'nothing' })

test('a seller makes a link, and a newcomer without an account pays it in ten taps', async ({
  people,
}) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const seller = await people.demo('vendeur')
  const link = await makeLink(seller.page)

  const { page } = await people.visitor({ ...devices[360], serviceWorkers: 'block' })
  const bytes = await countBytes(page)
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByText('paiement protégé')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /\d\sf$/)
  await page.waitForLoadState('networkidle')
  expect(bytes.scripts()).toBe(0)

  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await field.fill(text)
  }
  await type(page.getByLabel('Nom', { exact: true }), 'Mariam Coulibaly')
  const phone = `6${String(Date.now()).slice(-7)}`
  await type(page.getByLabel('Téléphone'), phone)
  await tap(page.getByRole('button', { name: 'Recevoir le code' }))
  await expect(page.getByLabel('Code reçu par SMS')).toBeFocused()
  await expect(page.getByText(`au ${phone}`)).toBeVisible()
  await page.keyboard.type(await readSms(phone, /(\d{6})/))
  await expect(page.getByText(/^Mariam Coulibaly, /)).toBeVisible()
  await tap(page.getByRole('combobox', { name: 'Quartier' }))
  await page.keyboard.type('Badalabougou')
  await tap(page.getByRole('option').first())
  await type(page.getByLabel('Repère'), 'Derrière la pharmacie du Pont')
  await expect(page.getByRole('term').filter({ hasText: 'Livraison' }).locator('+ dd')).toHaveText(
    /^\d/,
  )
  await tap(page.getByRole('button', { name: /^Payer \d/ }))
  taps += 1
  await confirmPayment(page)
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible()
  process.stdout.write(`sale by link: ${taps} taps, ${Math.round(bytes.all() / 1_000)} KB\n`)
  expect(taps).toBeLessThanOrEqual(mostTaps)

  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page).toHaveURL(/\/commandes\//)
  const late = await people.visitor()
  await late.page.goto(link)
  await expect(
    late.page.getByRole('heading', { name: 'Quelqu’un l’a pris avant vous' }),
  ).toBeVisible()
  await seller.page.goto('/vendeur-dashboard?onglet=ventes')
  await expect(seller.page.getByText(/tout est payé · Mariam/).first()).toBeVisible()
})

async function makeLink(page: Page): Promise<string> {
  await page.goto('/vendeur-dashboard?onglet=ventes')
  await page.getByRole('link', { name: 'Nouvelle vente' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Article', exact: true }).click()
  await page.getByRole('dialog').locator('li button:enabled').first().click()
  await page
    .getByRole('button', { name: /^Faire le lien, / })
    .filter({ visible: true })
    .click()
  return page.getByLabel('Lien', { exact: true }).inputValue()
}

/** Counts what comes over the wire, headers included; not the operator's own pages. */
async function countBytes(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const files = new Map<string, { isScript: boolean; bytes: number }>()
  let origin = ''
  devtools.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) => {
    origin ||= new URL(url).origin
    if (url.startsWith(origin) && !url.includes('/simul'))
      files.set(requestId, { isScript: mimeType.includes('javascript'), bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  const sum = (chosen: (isScript: boolean) => boolean) =>
    [...files.values()]
      .filter(({ isScript }) => chosen(isScript))
      .reduce((total, { bytes }) => total + bytes, 0)
  return { all: () => sum(() => true), scripts: () => sum((isScript) => isScript) }
}
