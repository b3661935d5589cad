import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhone } from '#client/offline/act-queue.fixture.ts'
import { sendActs } from '#client/offline/act-queue.ts'

import { complaintActs, keepComplaint } from './complaint-acts.ts'

let phone: ReturnType<typeof openPhone>
beforeEach(() => {
  vi.useFakeTimers()
  phone = openPhone()
  phone.signIn('awa')
  phone.answer = () => 'lost'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const words = { orderNumber: 'SUGU-1', fulfillmentId: 'parcel', message: 'Le pagne est déchiré.' }
const keep = (photo: { imageId: string | null; blob: Blob | null }) =>
  keepComplaint({ key: 'key', owner: 'awa', words, photos: [{ id: 'photo', ...photo }] })

test('a complaint made without network is sent once, with its words, photos and key', async () => {
  expect(await keep({ imageId: 'picture', blob: null })).toBe(true)
  await sendActs()
  expect(complaintActs.read('awa')).toHaveLength(1)
  phone.calls.length = 0
  phone.answer = () => ({ status: 201 })
  await sendActs()
  await sendActs()
  expect(phone.calls.map(({ path, key }) => [path, key])).toEqual([['/api/reclamations', 'key']])
  const [sent] = phone.calls
  expect(sent?.body instanceof FormData && [...sent.body]).toEqual([
    ['orderNumber', 'SUGU-1'],
    ['fulfillmentId', 'parcel'],
    ['message', 'Le pagne est déchiré.'],
    ['images', 'picture'],
  ])
  expect(complaintActs.read('awa')).toEqual([])
})

test('a complaint whose photo or words the device cannot store stays in its form', async () => {
  // No IndexedDB here: as where the browser refuses it.
  expect(await keep({ imageId: null, blob: new Blob(['photo']) })).toBe(false)
  phone.full = true
  expect(await keep({ imageId: 'picture', blob: null })).toBe(false)
  await sendActs()
  expect(complaintActs.read('awa')).toEqual([])
})
