import { expect, test } from 'vitest'

import { pictureType } from '#ui/pictures/shrink-photo.ts'
import { nextToSend, type QueuedPhoto } from './photo-queue.ts'

const photo = (id: string, state: QueuedPhoto['state']): QueuedPhoto => ({
  id,
  preview: '',
  state,
  percent: 0,
  blob: new Blob(),
  imageId: null,
  words: null,
})

test('photos leave one by one in order; one that waits for the network goes first after it', () => {
  expect(nextToSend([photo('a', 'sent'), photo('b', 'sending'), photo('c', 'waiting')])).toBeNull()
  expect(
    nextToSend([
      photo('a', 'sent'),
      photo('b', 'refused'),
      photo('c', 'waiting'),
      photo('d', 'waiting'),
    ])?.id,
  ).toBe('c')
  expect(nextToSend([photo('a', 'cut'), photo('b', 'waiting')])).toBeNull()
  expect(nextToSend([photo('a', 'checking')])).toBeNull()
})

test('the first bytes, not the name, say what a file is', () => {
  const bytes = (...list: number[]) => new Uint8Array(list)
  expect(pictureType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
  expect(pictureType(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d))).toBe('image/png')
  expect(pictureType(new TextEncoder().encode('RIFF1234WEBP'))).toBe('image/webp')
  for (const text of ['%PDF-1.7', '<svg xmlns', 'RIFF1234WAVE', ''])
    expect(pictureType(new TextEncoder().encode(text))).toBeNull()
})
