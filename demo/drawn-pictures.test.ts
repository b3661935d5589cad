import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, expect, it } from 'vitest'

import { images } from '#modules/images/database/tables.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { openRenditions } from '#modules/images/server/make-renditions.ts'

import { openMarket } from '../tests/support/market.ts'
import { readDemoContent } from './content.ts'
import { drawnFile, drawnFolder, withDrawnPictures } from './drawn-pictures.ts'
import { planAllPictures, type PlannedPicture } from './picture-plan.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-drawn-'))
const market = await openMarket()
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true, force: true })
})
const { all, products } = await planAllPictures(await readDemoContent())

it('every picture of the demonstration comes with the project, all of them in less than 6 MB', async () => {
  const files = await readdir(drawnFolder)
  expect(files.toSorted()).toEqual(all.map(({ id }) => `${id}.avif`).toSorted())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(drawnFolder, file))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(6_000_000)
})

it('each shows what its placeholder promises', async () => {
  for (const picture of all.filter((_, index) => index % 40 === 0)) {
    const { data } = await sharp(drawnFile(picture.id))
      .resize(1, 1, { kernel: 'cubic' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(picture.placeholder, 'base64'))
    for (const [place, promised] of [r, g, b].entries())
      expect([picture.name, Math.abs((data[place] ?? 0) / 255 - promised) < 0.15]).toEqual([
        picture.name,
        true,
      ])
  }
})

it('a product’s picture is shown at every width; only the largest is drawn when asked for', async () => {
  const front = products.get('kinkeliba')?.[0]
  if (!front) throw new Error('no picture of kinkeliba')
  await announce(front)
  const objects = withDrawnPictures(folderStore(folder))
  const { find } = openRenditions({ ...market.kernel, objects })
  for (const width of [160, 320, 640] as const)
    await expect
      .poll(() => widthOf(find({ id: front.id, width, format: 'webp' })))
      .toEqual([width, undefined])
  expect(await widthOf(find({ id: front.id, width: 640, format: 'avif' }))).toEqual([
    640,
    undefined,
  ])
  await expect
    .poll(() => widthOf(find({ id: front.id, width: 1200, format: 'webp' })))
    .toEqual([1200, undefined])
})

it('an id that the demonstration did not plan is missing', async () => {
  const objects = withDrawnPictures(folderStore(folder))
  for (const id of ['de300000-0000-8000-8000-000000000000', '0197a000-0000-7000-8000-000000000000'])
    for (const file of ['640.avif', '640.webp', 'picture.jpg'])
      expect(await objects.get(`images/${id}/${file}`)).toBeNull()
})

async function announce({ id, side, placeholder }: PlannedPicture): Promise<void> {
  const createdAt = market.clock.now()
  await market.kernel.db
    .insert(images)
    .values({ id, width: side, height: side, placeholder, createdAt })
}

async function widthOf(finding: ReturnType<ReturnType<typeof openRenditions>['find']>) {
  const found = await finding
  return [found && (await sharp(found.bytes).metadata()).width, found?.standIn]
}
