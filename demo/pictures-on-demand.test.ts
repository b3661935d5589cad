import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it, vi } from 'vitest'

import { folderStore } from '#gateways/object-store/folder-store.ts'

import { picturesOnDemand, plannedIds } from './pictures-on-demand.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const objects = folderStore(folder)
const id = (digit: number) => `${plannedIds}1234-8123-8123-${String(digit).padStart(12, '0')}`
const put = (key: string) => objects.put(key, Buffer.from('pixels'), { contentType: 'image/webp' })

it('a picture that does not exist yet is drawn when it is requested', async () => {
  const requests: string[] = []
  const store = picturesOnDemand(objects, async (wanted) => {
    requests.push(wanted)
    await put(`images/${wanted}/320.webp`)
  })
  expect((await store.get(`images/${id(1)}/320.webp`))?.bytes.toString()).toBe('pixels')
  expect((await store.get(`images/${id(1)}/320.webp`))?.bytes.toString()).toBe('pixels')
  expect(requests).toEqual([id(1)])
})

it('an id that the demo did not plan is missing', async () => {
  const store = picturesOnDemand(objects, () => Promise.reject(new Error('nobody asked for this')))
  for (const key of [
    'images/0192f1d0-7000-8000-8000-000000000001/320.webp',
    `images/${id(2)}/picture.jpg`,
    `images/${id(2)}/320.avif`,
  ])
    expect(await store.get(key)).toBeNull()
})

it('a planned picture is missing once the drawing process has ended', async () => {
  expect(
    await picturesOnDemand(objects, () => Promise.resolve()).get(`images/${id(3)}/320.webp`),
  ).toBeNull()
})

it('a picture that takes too long answers with an error that is not cached, and the page shows the blurred one', async () => {
  vi.useFakeTimers()
  try {
    const nobody = picturesOnDemand(
      { ...objects, get: () => Promise.resolve(null) },
      () => new Promise(() => undefined),
    )
    const answered = nobody.get(`images/${id(4)}/320.webp`)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await answered).toMatchObject({ contentType: 'image/svg+xml', passing: true })
  } finally {
    vi.useRealTimers()
  }
})
