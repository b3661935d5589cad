import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'

import { images } from '#modules/images/database/tables.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { openRenditions } from '#modules/images/server/make-renditions.ts'

import { openMarket } from '../tests/support/market.ts'
import { readDemoContent } from './content.ts'
import { drawnFolder, withDrawnPictures } from './drawn-pictures.ts'
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
