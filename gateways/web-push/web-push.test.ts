import { createECDH, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'

import { expect, test } from 'vitest'

import { encryptPush } from './encrypt-push.ts'
import { isPushService } from './push-services.ts'
import { vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is sealed as in the example of RFC 8291', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const sealed = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), sender },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('the sender signs for one service and twelve hours, by RFC 8292', () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = pair.privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]).toString('base64url')
  const header = vapidHeader(
    { publicKey, privateKey: d, subject: 'mailto:equipe@sugu.example' },
    'https://fcm.googleapis.com',
    1_800_000_000_000,
  )
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(key).toBe(publicKey)
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: 1_800_043_200,
    sub: 'mailto:equipe@sugu.example',
  })
  const verifier = {
    key: createPublicKey(pair.publicKey.export({ format: 'pem', type: 'spki' })),
    dsaEncoding: 'ieee-p1363' as const,
  }
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), verifier, bytes(signature))).toBe(true)
})

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

test('a message that is too long or has invalid keys is refused before it is sent', () => {
  const keys = { p256dh: bytes('BA').toString('base64url'), auth: 'AAAA' }
  expect(() => encryptPush('bonjour', keys)).toThrow(RangeError)
  expect(() => encryptPush('é'.repeat(2_000), keys)).toThrow(RangeError)
})
