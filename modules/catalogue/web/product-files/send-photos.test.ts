import { expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'

import { PhotoRefused, sendPhotos } from './send-file.tsx'

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })

test('photos are sent one by one, retried while the network fails, and never sent twice', async () => {
  let failures = 3
  const sent: string[] = []
  const progress: number[] = []
  const tools = {
    shrink: (photo: File) => Promise.resolve(new Blob([photo.name])),
    upload: async (photo: Blob) => {
      if (failures-- > 0)
        throw new CallFailure(0, { message: 'Pas de connexion.', code: 'network' })
      sent.push(await photo.text())
      return {
        _id: `id de ${await photo.text()}`,
        url: '',
        width: 1,
        height: 1,
        placeholder: '',
        avif: false,
      }
    },
    pause: () => Promise.resolve(),
  }
  const known = new Map([['a.jpg', 'déjà']])
  const images = await sendPhotos(
    [file('a.jpg'), file('b.jpg'), file('c.jpg')],
    known,
    tools,
    (done) => progress.push(done),
  )
  expect(sent).toEqual(['b.jpg', 'c.jpg'])
  expect(images.get('a.jpg')).toBe('déjà')
  expect(progress).toEqual([1, 2, 3])
  const refusing = {
    ...tools,
    upload: () =>
      Promise.reject(
        new CallFailure(422, { message: 'Image trop petite.', code: 'images.too_small' }),
      ),
  }
  await expect(sendPhotos([file('d.jpg')], known, refusing, () => undefined)).rejects.toThrow(
    PhotoRefused,
  )
})
