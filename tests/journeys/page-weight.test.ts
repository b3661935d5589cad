import type { Page } from 'playwright-core'

import { sumOf } from '#kernel/wire/money.ts'

import { devices } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

/**
 * Bytes of a first visit, pictures included. Pictures of a minute-old market are mostly WebP: AVIF
 * is a third lighter.
 */
const budgets = [
  { device: devices[360], bytes: 250_000 },
  { device: devices[1440], bytes: 400_000 },
]
const pages = ['/', '/boutique', '/category/pagnes-et-tissus', '/product/boubou-bazin-brode-femme']

test.use({ reuse: 'nothing' })

test('a first visit downloads at most 250 KB of a buyer’s page on a phone, 400 KB on a laptop', async ({
  people,
}) => {
  for (const { device, bytes } of budgets)
    for (const path of pages)
      await expect(async () => {
        const { page } = await people.visitor({ ...device, serviceWorkers: 'block' })
        const files = await visit(page, path)
        const pictures = files.filter(({ url }) => url.includes('/images/'))
        expect(pictures.length).toBeGreaterThan(2)
        expect(sumOf(files, (file) => file.bytes)).toBeLessThanOrEqual(bytes)
        await page.close()
      }).toPass()
})

type File = { url: string; type: string; bytes: number }

/** @returns what came over the wire, headers included */
async function visit(page: Page, path: string): Promise<File[]> {
  const devtools = await page.context().newCDPSession(page)
  const files = new Map<string, File>()
  devtools.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) => {
    if (url.startsWith('http')) files.set(requestId, { url, type: mimeType, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  await page.goto(path, { waitUntil: 'networkidle' })
  return [...files.values()]
}
