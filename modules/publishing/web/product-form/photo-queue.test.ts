import { beforeEach, describe, expect, test, vi } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Image } from '#modules/images/contract/images.ts'

import { PhotoQueue, type KeptPhoto } from './photo-queue.ts'
import { waitFor } from '../../../../tests/support/wait-for.ts'

const network = { up: true, sent: [] as string[] }
let last = 0

beforeEach(() => {
  Object.assign(network, { up: true, sent: [] })
  vi.useFakeTimers()
})

const imageOf = (name: string): Image => ({
  _id: name,
  url: '',
  width: 800,
  height: 800,
  placeholder: '',
  avif: false,
})
const open = (kept: readonly KeptPhoto[] = []) =>
  new PhotoQueue(
    {
      newKey: () => `clé ${(last += 1)}`,
      shrink: async (file) => {
        if (file.name.endsWith('.pdf'))
          throw new Error('Format invalide — choisissez une image (jpg/png).')
        return new Blob([file.name])
      },
      upload: async (photo) => {
        const name = await photo.text()
        if (!network.up) throw new CallFailure(0, { message: 'Pas de connexion.', code: 'network' })
        if (name === 'petite.jpg')
          throw new CallFailure(422, {
            message: 'Image trop petite — min 400×400px.',
            code: 'images.too_small',
          })
        network.sent.push(name)
        return imageOf(name)
      },
    },
    kept,
  )
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const states = (queue: PhotoQueue) => queue.photos().map(({ state }) => state)
const settled = (queue: PhotoQueue) =>
  waitFor(() =>
    expect(
      states(queue).some(
        (state) => state === 'sending' || state === 'waiting' || state === 'preparing',
      ),
    ).toBe(false),
  )

describe('the photos of a product', () => {
  test('interrupted uploads wait, then are sent again by themselves, in order, without loss', async () => {
    const queue = open()
    await queue.add([file('une.jpg')])
    await settled(queue)
    network.up = false
    await queue.add([file('deux.jpg'), file('trois.jpg')])
    await settled(queue)
    expect(states(queue)).toEqual(['ready', 'lost', 'lost'])
    network.up = true
    await vi.advanceTimersByTimeAsync(10_000)
    await settled(queue)
    expect(states(queue)).toEqual(['ready', 'ready', 'ready'])
    expect(network.sent).toEqual(['une.jpg', 'deux.jpg', 'trois.jpg'])
  })

  test('are still there after the page was closed: those already sent are not sent again', async () => {
    const queue = open([
      { key: 'a', blob: null, image: imageOf('partie.jpg') },
      { key: 'b', blob: new Blob(['restée.jpg']), image: null },
    ])
    queue.resume()
    await settled(queue)
    expect(network.sent).toEqual(['restée.jpg'])
    expect(queue.photos().map(({ image }) => image?._id)).toEqual(['partie.jpg', 'restée.jpg'])
  })

  test('that can never be accepted say why and do not stop the others; eight at most', async () => {
    const queue = open()
    await queue.add([file('contrat.pdf'), file('petite.jpg'), file('bonne.jpg')])
    await settled(queue)
    expect(queue.photos().map(({ state, problem }) => [state, problem])).toEqual([
      ['refused', 'Format invalide — choisissez une image (jpg/png).'],
      ['refused', 'Image trop petite — min 400×400px.'],
      ['ready', null],
    ])
    expect(await queue.add(Array.from({ length: 7 }, (_, index) => file(`${index}.jpg`)))).toBe(2)
    expect(queue.photos()).toHaveLength(8)
  })
})
