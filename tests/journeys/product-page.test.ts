import type { Page } from 'playwright-core'

import { readProduct } from '#contract/catalogue/catalogue.ts'
import { typedClient } from '#contract/kernel/typed-client.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, marketUrl, test } from '../browser/journey.ts'

/** A product of the demo market with sizes, colours and several pictures. */
const slug = 'boubou-bazin-brode-femme'
const path = `/product/${slug}`
const call = typedClient(
  (request) => fetch(marketUrl() + request.url, request),
  () => null,
)

/** Tab until this is focused: what a person without a mouse does. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first()
  await wanted.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(name)} cannot be reached with the keyboard`)
}

test('a shared product shows its name, price and picture before anything else is read', async ({
  people,
}) => {
  const { page } = await people.visitor()
  const answer = await page.request.get(path)
  const head = (await answer.body()).subarray(0, 300_000).toString()
  const content = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1] ?? ''
  const product = await call(readProduct, { params: { slug } })
  expect(content('og:title')).toBe(product.name)
  expect(content('og:description')).toContain('\u00a0f')
  expect(content('og:url')).toBe(marketUrl() + path)
  expect([content('og:image:width'), content('og:image:height'), content('og:image:type')]).toEqual(
    ['1200', '630', 'image/jpeg'],
  )
  expect(head).toContain(`<link rel="canonical" href="${marketUrl()}${path}"/>`)
  const picture = await page.request.get(content('og:image'))
  const bytes = await picture.body()
  expect(bytes.length).toBeLessThan(300_000)
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(sizeOfJpeg(bytes)).toEqual({ width: 1200, height: 630 })

  const schemas = Array.from(
    head.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/g),
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  )
  expect(schemas.map((schema) => schema['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(schemas[0]).toMatchObject({
    offers: {
      '@type': 'Offer',
      priceCurrency: 'XOF',
      price: product.prixPromotionnel ?? product.price,
    },
  })
  for (const other of [
    '/',
    '/boutique',
    `/category/${product.category}`,
    `/boutique/${product.shop.slug}`,
  ]) {
    const html = await (await page.request.get(other)).text()
    expect(html).toContain(`<meta property="og:image" content="${marketUrl()}/apercu.jpg"`)
    expect(html).toContain('<link rel="canonical"')
  }
  expect(sizeOfJpeg(await (await page.request.get('/apercu.jpg')).body())).toEqual({
    width: 1200,
    height: 630,
  })
})

/** From the frame header of a JPEG. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}

test('with the keyboard alone: a picture is enlarged, a quartier chosen, a friend told, and the login asked for', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto(path)
  await tabTo(page, /^Agrandir/, 'link')
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog')
  await expect(zoom.getByText(/^Photo 1 sur \d/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByText(/^Photo 2 sur \d/)).toBeVisible()
  await tabTo(page, 'Voir de plus près')
  await page.keyboard.press('Enter')
  await expect(zoom.getByRole('button', { name: 'Voir toute la photo' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)

  await expect(page.getByText(/^Bamako\s: livraison dès|livraison à 0f$/).first()).toBeVisible()
  await tabTo(page, 'Changer le lieu de livraison')
  await page.keyboard.press('Enter')
  const place = page.getByRole('dialog', { name: /^Où livrer/ })
  await place.getByRole('button', { name: 'Garder ce lieu' }).press('Enter')
  await expect(place.getByText('Choisissez un quartier de Bamako.')).toBeVisible()
  await expectAccessible(page)
  await place.getByLabel('Quartier').focus()
  await page.keyboard.type('badala')
  await page.keyboard.press('Enter')
  await place.getByRole('button', { name: 'Garder ce lieu' }).press('Enter')
  await expect(place).toHaveCount(0)
  await expect(page.getByText(/^Badalabougou\s: livraison/)).toBeVisible()
  await expect(page.getByText(/^Chez vous/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changer le lieu de livraison' })).toBeFocused()
  await page.reload()
  await expect(page.getByText(/^Badalabougou\s: livraison/)).toBeVisible()

  const share = page.getByRole('link', { name: 'Partager' })
  await share.press('Enter')
  const ways = page.getByRole('dialog', { name: 'Partager' })
  expect(await ways.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent(marketUrl() + path),
  )
  await expect(ways.getByLabel('Lien')).toHaveValue(marketUrl() + path)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^Ajouter aux favoris/ })
    .first()
    .press('Enter')
  const login = page.getByRole('dialog', { name: 'Veuillez vous connecter' })
  await expect(
    login.getByText('Vous devez être connecté pour effectuer cette action.'),
  ).toBeVisible()
  await expectAccessible(page)
  await login.getByRole('button', { name: 'Non' }).press('Enter')
  await expect(login).toHaveCount(0)
})

test('a variant is chosen in its dialog: nothing at first, each refusal in its words, and the cart stops at the stock', async ({
  people,
}) => {
  const { page } = await people.newBuyer(laptop)
  const product = await call(readProduct, { params: { slug } })
  await page.goto(`/search?q=${encodeURIComponent(product.name)}`)
  await page.getByRole('button', { name: `Ajouter au panier : ${product.name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre variante' })
  await expect(dialog.getByRole('button', { pressed: true })).toHaveCount(0)
  const add = dialog.getByRole('button', { name: 'Ajouter au panier' })
  await add.press('Enter')
  await expect(dialog.getByText('Veuillez choisir une taille.')).toBeVisible()
  await expectAccessible(page)
  const pick = async (name: string) =>
    dialog
      .getByRole('group', { name })
      .getByRole('button')
      .filter({ hasNotText: 'épuisé' })
      .first()
      .press('Enter')
  await dialog
    .getByRole('group', { name: 'Taille' })
    .getByRole('button', { name: /^[^,]+$/ })
    .first()
    .press('Enter')
  await add.press('Enter')
  await expect(dialog.getByText('Veuillez choisir une couleur.')).toBeVisible()
  await pick('Couleur')
  const left = Number(
    /(\d+) en stock/.exec((await dialog.getByText(/en stock$/).textContent()) ?? '')?.[1] ?? 0,
  )
  expect(left).toBeGreaterThan(0)
  await expect(dialog.getByRole('button', { name: /^(Diminuer|Moins|Un de moins)/ })).toBeDisabled()
  await add.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ajouté au panier')).toBeVisible()
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as {
      qty: number
      stock: number
    }[]
    if (line) localStorage.setItem('cartItems', JSON.stringify([{ ...line, qty: line.stock }]))
  })
  await page.goto('/panier')
  await page.getByRole('button', { name: /^(Augmenter|Plus|Un de plus)/ }).press('Enter')
  await expect(page.getByText(`Stock max atteint (${left})`)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(`Stock max atteint (${left})`)).toHaveCount(0, { timeout: 6_000 })
})

test('a product seen before shows at once and true a moment later; what it leads to is remembered on the device', async ({
  people,
}) => {
  const { page, context } = await people.visitor()
  await page.goto('/boutique')
  const links = page.locator('a[href^="/product/"]')
  const [first, second] = [
    (await links.nth(0).getAttribute('href')) ?? '',
    (await links.nth(1).getAttribute('href')) ?? '',
  ]
  const visit = async (href: string) => {
    await page.locator(`a[href="${href}"]`).first().click()
    await expect(
      page.getByRole('button', { name: /^(Ajouter au panier|Indisponible)$/ }),
    ).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('vus') ?? ''))
      .toContain(href.replace('/product/', ''))
  }
  await visit(first)
  const price = (await page.locator('.product-page-price .price').textContent()) ?? ''
  await page.goBack()
  await visit(second)
  await expect(page.getByRole('heading', { name: 'Vus récemment' })).toBeVisible()
  await expectAccessible(page)
  // The device holds an older price; the server's comes a moment later.
  await page.evaluate(
    (slug) => {
      const key = `page product/${slug}`
      localStorage.setItem(
        key,
        (localStorage.getItem(key) ?? '').replace(
          /"price":\d+,"prixPromotionnel":(null|\d+)/,
          '"price":999999,"prixPromotionnel":null',
        ),
      )
    },
    first.replace('/product/', ''),
  )
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await context.route(`**${first}.data*`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('region', { name: 'Vus récemment' }).getByRole('link').first().click()
  await expect(page.locator('.product-page-price .price')).toHaveText(/999.999/)
  answer()
  await expect(page.locator('.product-page-price .price')).toHaveText(price)
})

test('a shop is visited from its product: who it is, what it sells, and what buyers think', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await page.goto(path)
  await page.getByRole('link', { name: /^Visiter/ }).click()
  await expect(page).toHaveURL(/\/boutique\/[a-z0-9-]+$/)
  await expect(page.getByText('Sur Sugu depuis')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ses produits' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Avis des acheteurs' })).toBeVisible()
  await expectAccessible(page)
  const status = (await page.request.get('/boutique/personne-ici')).status()
  expect(status).toBe(404)
})

test('« Preference » is for who bought, and a navigation may ask for a tab', async ({ people }) => {
  const newcomer = await people.newBuyer()
  await newcomer.page.goto('/boutique')
  await newcomer.page.waitForLoadState('networkidle')
  const tabs = (page: Page) =>
    page.getByRole('navigation', { name: 'Listes de la boutique' }).getByRole('link')
  expect(await tabs(newcomer.page).allTextContents()).toEqual([
    'Tous',
    'Populaire',
    'Promo',
    'Unique',
  ])
  await newcomer.page.goto('/boutique?onglet=preference')
  await expect(
    newcomer.page.getByRole('heading', { name: 'Aucun achat pour l’instant' }),
  ).toBeVisible()

  const { page } = await people.demo('buyer')
  await page.goto('/boutique')
  await expect(tabs(page)).toHaveText(['Tous', 'Populaire', 'Promo', 'Preference', 'Unique'])
  await page.getByRole('link', { name: 'Preference' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => {
    history.replaceState(
      { ...(history.state as object), usr: { filter: 'bestOffers' } },
      '',
      '/boutique',
    )
    location.reload()
  })
  await expect(page).toHaveURL('/boutique?onglet=promo')
})

test('without JavaScript: home, category, product, shop and search are read and walked by links', async ({
  people,
}) => {
  const { page } = await people.visitor({ ...laptop, javaScriptEnabled: false })
  await page.goto('/')
  await page.locator('a[href^="/category/"]').first().click()
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.locator('a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByText(/livraison/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Visiter/ }).click()
  await expect(page.getByRole('heading', { name: 'Ses produits' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Chercher un produit' }).fill('bazin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bazin/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/search?q=zzzzzz')
  await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: 'Catégories' })
      .or(page.getByRole('list', { name: 'Catégories' }))
      .first(),
  ).toBeVisible()
})

test('no address of the catalogue breaks the market, however strange', async ({ people }) => {
  const { page } = await people.visitor()
  const words = [
    'x'.repeat(5_000),
    '🧺🥁',
    '\u202eنيزاب',
    "' or 1=1 --",
    '<script>',
    '%00',
    '\u0000',
    '../..',
  ]
  const paths = words.flatMap((word) =>
    [
      '/search?q=',
      '/product/',
      '/category/',
      '/boutique/',
      '/boutique?onglet=',
      '/boutique?page=',
      '/search?page=',
    ].map((start) => start + encodeURIComponent(word)),
  )
  const statuses = await Promise.all(
    [
      ...paths,
      '/search?page=-1',
      '/boutique?page=0',
      '/boutique?page=99999',
      '/category/pagnes-et-tissus?page=999999&subCategory=rien',
    ].map(async (address) => ({
      address: address.slice(0, 60),
      status: (await page.request.get(address, { maxRedirects: 2 })).status(),
    })),
  )
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
})
