import { createECDH } from 'node:crypto'

import { expect, test } from 'vitest'
import webPush from 'web-push'

import { isPushService, openWebPush } from './web-push.ts'

test('only the browser makers’ services are called', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
  ])
    expect([good, isPushService(good)]).toEqual([good, true])
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com:8443/x',
    'https://a@fcm.googleapis.com/x',
    'https://evilpush.apple.com.example/x',
    'rien',
    '',
  ])
    expect([bad, isPushService(bad)]).toEqual([bad, false])
})

test('a message that is too long or has invalid keys is refused before it is sent', async () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const browser = createECDH('prime256v1').generateKeys('base64url')
  const [auth, message] = ['AAAAAAAAAAAAAAAAAAAAAA', { topic: 'essai', urgent: false }]
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:equipe@sugu.example' }
  const push = openWebPush({ keys })
  const target = { endpoint, p256dh: browser, auth }
  expect(push.takes(target)).toBe(true)
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  for (const wrong of [
    { p256dh: offCurve },
    { p256dh: 'BA' },
    { auth: 'AAAA' },
    { auth: auth + auth },
  ])
    expect([wrong, push.takes({ ...target, ...wrong })]).toEqual([wrong, false])
  await expect(push.send(target, { ...message, text: 'é'.repeat(2_000) })).rejects.toThrow(
    RangeError,
  )
  await expect(push.send({ ...target, p256dh: 'BA' }, { ...message, text: 'a' })).rejects.toThrow(
    'p256dh',
  )
})
