import { formatPhone } from '#kernel/wire/phones.ts'
import type { Locator, Page } from 'playwright-core'

import { newBuyer } from '../browser/screens/order-to-pay.ts'
import { saleOf, take } from '../browser/screens/sale-of.ts'
import { devices } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { confirmPayment } from './steps/checkout.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'
import { readSms } from './steps/sms.ts'

/** From the link to « Paiement reçu »; typing counts no tap, a code box takes the focus itself. */
const bars = { taps: 10, bytes: 150_000, scripts: 60_000 }

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
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    /, Retouche <b>manches<\/b>, .*\d\sf$/,
  )
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
  await expect(page.getByText(`au ${formatPhone(phone)}`)).toBeVisible()
  await page.keyboard.type(await readSms(phone, /(\d{6})/))
  await expect(page.getByText(/^Mariam Coulibaly, /)).toBeVisible()
  taps += 2
  await page.getByLabel('Quartier').selectOption('Badalabougou')
  await type(page.getByLabel('Repère'), 'Derrière la pharmacie du Pont')
  await expect(page.getByRole('term').filter({ hasText: 'Livraison' }).locator('+ dd')).toHaveText(
    /^\d/,
  )
  await tap(page.getByRole('button', { name: /^Payer \d/ }))
  taps += 1
  await confirmPayment(page)
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible()
  const scripts = bytes.scripts() + (await page.evaluate(lengthOfScripts))
  process.stdout.write(
    `sale by link: ${taps} taps, ${Math.round(bytes.all() / 1_000)} KB, of scripts ${Math.round(scripts / 1_000)} KB before compression\n`,
  )
  expect(taps).toBeLessThanOrEqual(bars.taps)
  expect(bytes.all()).toBeLessThanOrEqual(bars.bytes)
  expect(scripts).toBeLessThanOrEqual(bars.scripts)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible()

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

test('errors stand beside their field, a reload keeps what is typed, a late buyer reads why', async ({
  people,
}) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const { page } = await people.visitor()
  const path = await saleOf()(page)
  await page.goto(path)
  const pay = page.getByRole('button', { name: /^(Payer|Commander)/ })
  const phone = page.getByLabel('Téléphone')
  const code = page.getByLabel('Code reçu par SMS')
  await pay.click()
  await expect(page.getByLabel('Quartier')).toBeFocused()
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription(
    'Entrez votre nom.',
  )
  await page.getByLabel('Quartier').selectOption('Badalabougou')
  await page.getByLabel('Nom', { exact: true }).fill('Mariam Coulibaly')
  await phone.fill(sellersNumber)
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  await code.fill(await readSms(sellersNumber, /(\d{6})/))
  await expect(page.getByRole('link', { name: 'Me connecter' })).toBeVisible()

  const number = `6${String(Date.now()).slice(-7)}`
  await phone.fill(number)
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  const right = await readSms(number, /(\d{6})/)
  await code.fill(right === '000000' ? '000001' : '000000')
  await expect(code).toHaveAccessibleDescription(/code/)
  await expect(code).toBeFocused()
  await page.reload()
  await expect(phone).toHaveValue(number)
  await expect(page.getByLabel('Quartier')).toHaveValue('Badalabougou')
  await code.fill(right)
  await expect(page.getByText(/^Mariam Coulibaly, /)).toBeVisible()
  await page.getByText('À la boutique', { exact: true }).click()
  await expect(page.getByText('Vous y allez avec le code reçu par SMS.')).toBeVisible()
  await expect(page.getByLabel('Repère')).toBeHidden()

  const other = await people.visitor()
  await other.page.goto(path)
  await other.page.getByText('Signaler cette vente').click()
  await other.page.getByRole('button', { name: 'Signaler' }).click()
  await expect(other.page.getByText('Choisissez pourquoi.')).toBeVisible()
  await other.page.getByLabel('On me demande de payer ailleurs').check()
  await other.page.getByRole('button', { name: 'Signaler' }).click()
  await expect(other.page.getByText('Merci, notre équipe va regarder.')).toBeFocused()
  await take(other.page, path)
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Quelqu’un l’a pris avant vous' })).toBeVisible()
  await other.page.goto(path)
  await expect(other.page.getByRole('heading', { name: 'Paiement attendu' })).toBeVisible()
  await other.page.getByRole('button', { name: /^Payer/ }).click()
  await confirmPayment(other.page)
  await expect(other.page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible()
})

test('a sale’s code opens that sale alone of an account that was there, a sign-in the rest', async ({
  people,
}) => {
  test.skip(!process.env['SMS_URL'], 'the run has no SMS to read')
  const { page } = await people.visitor()
  const path = await saleOf()(page)
  const { phone } = await newBuyer(page)
  await page.goto(path)
  await page.getByLabel('Nom', { exact: true }).fill('Mariam Coulibaly')
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  await page.getByLabel('Code reçu par SMS').fill(await readSms(phone, /(\d{6})/))
  await expect(page.getByText(/^Mariam Coulibaly, /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Me déconnecter' })).toBeVisible()
  await page.getByText('À la boutique', { exact: true }).click()
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await confirmPayment(page)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expect(page.getByText(/n’ouvre que cette commande/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Reçu' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler la commande' })).toBeHidden()
  const order = page.url()

  await page.goto('/commandes')
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByText(/Le code de la vente n’ouvre qu’elle/)).toBeVisible()
  await page.goto(order)
  await page.getByRole('link', { name: 'Me connecter' }).click()
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(order)
  await expect(page.getByRole('button', { name: 'Annuler la commande' })).toBeVisible()
  await expect(page.getByText(/n’ouvre que cette commande/)).toBeHidden()
})

/** First shop of the demonstration. */
const sellersNumber = '70000005'

async function makeLink(page: Page): Promise<string> {
  await page.goto('/vendeur-dashboard?onglet=ventes')
  await page.getByRole('link', { name: 'Nouvelle vente' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Article', exact: true }).click()
  await page.getByRole('dialog').locator('li button:enabled').first().click()
  await page.getByRole('button', { name: 'Ligne libre' }).click()
  await page.getByLabel('Ce que c’est').fill('Retouche <b>manches</b>')
  await page.getByLabel('Photo de Retouche').setInputFiles(await someFile(await somePhoto()))
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Prix', exact: true }).fill('2500')
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

/** Runs in the page: its own script stands in it. */
function lengthOfScripts(): number {
  return [...document.scripts].reduce((sum, { text }) => sum + text.length, 0)
}
