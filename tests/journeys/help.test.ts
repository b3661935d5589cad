import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('the contact page answers five questions and lists every way to call', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/contact')
  const questions = page.locator('details')
  await expect(questions).toHaveCount(5)
  await page.getByText('Que veut dire « Produit local » ?').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/fabriqué ou assemblé au Mali/)).toBeVisible()
  await expectAccessible(page)
  for (const [name, href] of [
    [/70 00 00 00/, 'tel:+22370000000'],
    [/WhatsApp/, 'https://wa.me/22370000000'],
    [/bonjour@sugu/, 'mailto:bonjour@sugu.example'],
  ] as const)
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', href)
  const followed = page.getByRole('region', { name: 'Nous suivre' }).getByRole('link')
  await expect(followed).toHaveText([/^Facebook/, /^Instagram/, /^TikTok/])
  await expect(followed.first()).toHaveAttribute('href', /^https:\/\/www\.facebook\.com\//)
  await expect(page.getByText('9 h–18 h')).toBeVisible()
  await expect(page.getByText('10 h–14 h')).toBeVisible()
})

test('the terms state the prices, and each section has a link', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/condition')
  await expect(page.getByText('Dernière mise à jour : 15 mai 2025')).toBeVisible()
  for (const words of [
    'jusqu’à 3 produits',
    '1 225 f par mois',
    '2 450 f par mois',
    '6 880 f par mois',
    'commission de 5 %',
    'chaque samedi',
  ])
    await expect(page.getByText(words).first()).toBeVisible()
  await page.getByText('Sommaire').click()
  await page.getByRole('link', { name: /Réclamations, retours/ }).click()
  await expect(page).toHaveURL('/condition#reclamation')
  await expectAccessible(page)
  await page.goto('/confidentialiter')
  await expect(page.getByText(/loi 2013-015/).first()).toBeVisible()
  await expectAccessible(page)
})

test('without an application file, a press says how this browser installs the site', async ({
  people,
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const { page } = await people.visitor({ ...phone, userAgent })
  await page.goto('/sugu-mobile')
  await page.getByRole('button', { name: 'Installer Sugu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Installer Sugu' })
  await expect(sheet.getByText(/Ajouter à l’écran d’accueil/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger l’application' })).toBeHidden()
  await expectAccessible(page)
})

test('without an application file, where the browser offers it, one press installs the site', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await page.goto('/sugu-mobile')
  await expect(page.getByRole('button', { name: 'Installer Sugu' })).toBeVisible()
  // The event that Chrome sends on a phone that visited the site before.
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'accepted' }) }))
  })
  await page.getByRole('button', { name: 'Installer Sugu' }).click()
  await expect(page.getByText('Sugu est installé sur cet appareil.')).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir Sugu' }).click()
  await expect(page).toHaveURL('/')
})

test('with an application file, the page shows its size and a link', async ({ people }) => {
  const { page } = await people.visitor()
  await page.route('**/api/action/download/sugu', (route) =>
    route.fulfill({ headers: { 'content-length': '12582912' }, body: '' }),
  )
  await page.goto('/sugu-mobile')
  await expect(page.getByText('Pour Android, 12 Mo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Télécharger l’application' })).toHaveAttribute(
    'href',
    '/api/action/download/sugu',
  )
})

test('every link of the help page leads somewhere', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/support')
  await expectAccessible(page)
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const href of links.filter((one) => one.startsWith('/')))
    expect([href, (await page.request.get(href)).status()]).toEqual([href, 200])
})
