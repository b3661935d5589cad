import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

import { root } from '../../scripts/run-tool.ts'

/** Writes a picture of this step into docs/pictures, with `PICTURES=1`. */
export async function savePicture(page: Page, name: string, around?: Locator): Promise<void> {
  if (process.env['PICTURES'] !== '1') return
  await around?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const folder = join(root, 'docs/pictures/five-browsers')
  await mkdir(folder, { recursive: true })
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await sharp(await page.screenshot())
    .resize({ width: isPhone ? 360 : 960 })
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}
