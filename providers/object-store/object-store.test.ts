import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'

import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

import { contentTypeOf, ObjectKeyRefused } from '#kernel/objects/object-key.ts'
import { type ObjectStore, ObjectStoreFailure } from '#kernel/objects/object-store.ts'

import { openS3Simulator } from '../../simulators/s3/simulator.ts'
import { openObjectStore, s3Store } from './open-object-store.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-objects-'))
const service = await openS3Simulator()
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const webp = { contentType: 'image/webp' }

describe.each<[string, () => ObjectStore]>([
  ['a folder', () => openObjectStore({ folder, s3: null })],
  ['a bucket', () => openObjectStore({ folder, s3: service.configuration })],
])('pictures kept in %s', (_, open) => {
  it('come back byte for byte, with their type', async () => {
    const store = open()
    const bytes = randomBytes(100_000)
    await store.put('images/0192f0c1-aaaa/640.webp', bytes, webp)
    const found = await store.get('images/0192f0c1-aaaa/640.webp')
    expect(found?.contentType).toBe('image/webp')
    expect(found?.bytes.equals(bytes)).toBe(true)
    expect(await store.has('images/0192f0c1-aaaa/640.webp')).toBe(true)
  })

  it.each([
    '../secret.webp',
    '/etc/passwd.webp',
    'images/../../x.webp',
    'images//x.webp',
    'images/x',
    'images/x.svg',
    'images/.x.webp',
    'images/X.webp',
    'a\\b.webp',
    'x.webp\0',
    'images/é.webp',
    '',
  ])('never leave their place: the key %j is refused', async (key) => {
    await expect(open().put(key, Buffer.from('x'), webp)).rejects.toThrow(ObjectKeyRefused)
    await expect(open().get(key)).rejects.toThrow(ObjectKeyRefused)
    await expect(open().has(key)).rejects.toThrow(ObjectKeyRefused)
    await expect(open().remove(key)).rejects.toThrow(ObjectKeyRefused)
  })

  it('cannot be written under another type than their name says', async () => {
    await expect(
      open().put('images/a/640.webp', Buffer.from('<html>'), { contentType: 'text/html' }),
    ).rejects.toThrow(ObjectKeyRefused)
  })
})

it('no key that is let through leads out of the folder, whatever its characters', () => {
  const segment = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('..', '.', '', '~', 'c:', 'images', '0192', '%2e%2e', '640.webp', 'x.csv'),
  )
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const key = segments.join('/')
      try {
        contentTypeOf(key)
      } catch {
        return
      }
      expect(resolve('/objects', key).startsWith(`/objects${sep}`)).toBe(true)
      expect(new URL(`http://store/bucket/${key}`).pathname).toBe(`/bucket/${key}`)
    }),
    propertyRuns(),
  )
})

it('a folder holds no leftover of a write once it is done or has failed', async () => {
  const store = openObjectStore({ folder, s3: null })
  await store.put('leftovers/1.webp', randomBytes(1000), webp)
  await store.put('leftovers/2.webp', Buffer.from('x'), webp)
  expect((await readdir(join(folder, 'leftovers'))).toSorted()).toEqual(['1.webp', '2.webp'])
  await expect(
    openObjectStore({ folder: join(folder, 'leftovers/1.webp'), s3: null }).put(
      'a/b.webp',
      Buffer.from('x'),
      webp,
    ),
  ).rejects.toThrow(ObjectStoreFailure)
  expect((await readdir(join(folder, 'leftovers'))).toSorted()).toEqual(['1.webp', '2.webp'])
})

describe('a bucket in trouble', () => {
  const open = () => s3Store(service.configuration, { timeout: 1_000, beforeRetry: 1 })

  it.each([[500], [503], [429], ['cut' as const], ['hang' as const]])(
    'is called a second time after %s',
    async (trouble) => {
      service.troubles.push(trouble)
      await open().put('images/retried/640.webp', Buffer.from(String(trouble)), webp)
      service.troubles.push(trouble)
      expect((await open().get('images/retried/640.webp'))?.bytes.toString()).toBe(String(trouble))
    },
  )

  it('is not called a third time', async () => {
    service.troubles.push(503, 500)
    await expect(open().get('images/retried/640.webp')).rejects.toMatchObject({
      name: 'ObjectStoreFailure',
      status: 500,
    })
    service.troubles.push('cut', 'cut')
    await expect(open().put('images/lost/640.webp', Buffer.from('x'), webp)).rejects.toThrow(
      ObjectStoreFailure,
    )
    expect(service.troubles).toEqual([])
  })

  it('reports a refusal at once, and never as a missing object', async () => {
    const stranger = s3Store({ ...service.configuration, secretAccessKey: 'another' })
    const before = service.requests.length
    await expect(stranger.has('images/retried/640.webp')).rejects.toMatchObject({ status: 403 })
    await expect(stranger.get('images/retried/640.webp')).rejects.toMatchObject({ status: 403 })
    await expect(
      stranger.put('images/intruder/640.webp', Buffer.from('x'), webp),
    ).rejects.toMatchObject({ status: 403 })
    await expect(stranger.remove('images/retried/640.webp')).rejects.toMatchObject({ status: 403 })
    expect(service.requests.length - before).toBe(4)
    expect(service.objects.has('images/intruder/640.webp')).toBe(false)
  })

  it('never has our secret in its error messages', async () => {
    const failure = await s3Store(
      { ...service.configuration, endpoint: 'http://127.0.0.1:1' },
      { beforeRetry: 1 },
    )
      .get('images/a/640.webp')
      .catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(ObjectStoreFailure)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(
      service.configuration.secretAccessKey,
    )
  })
})
