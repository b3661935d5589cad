import { expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'

import { photoKey, PhotoRefused, sendPhotos } from './send-file.tsx'

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
  const first = file('a.jpg')
  const known = new Map([[photoKey(first), 'déjà']])
  const images = await sendPhotos([first, file('b.jpg'), file('c.jpg')], known, tools, (done) =>
    progress.push(done),
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

test('another file under a name that was sent before is sent too', async () => {
  const tools = {
    shrink: (photo: File) => Promise.resolve(photo),
    upload: async (photo: Blob) => ({
      url: '',
      width: 1,
      height: 1,
      placeholder: '',
      avif: false,
      _id: await photo.text(),
    }),
    pause: () => Promise.resolve(),
  }
  const known = new Map<string, string>()
  for (const content of ['premier', 'second, plus long']) {
    const images = await sendPhotos([new File([content], 'a.jpg')], known, tools, () => undefined)
    expect([...images]).toEqual([['a.jpg', content]])
  }
})
