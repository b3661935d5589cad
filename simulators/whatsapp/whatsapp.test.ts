import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sentinels } from './messages-route.ts'
import { openWhatsAppSimulator, type WhatsAppSimulator } from './simulator.ts'

type Webhook = { signature: string; body: string }
let provider: WhatsAppSimulator
let business: Server
let webhooks: Webhook[]

beforeEach(async () => {
  webhooks = []
  provider = await openWhatsAppSimulator()
  business = await openBusiness()
  provider.notifyAt(`http://127.0.0.1:${(business.address() as AddressInfo).port}/whatsapp`)
  await post('message_templates', {
    name: 'order_placed',
    language: 'fr',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Commande {{1}} : {{2}}.' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Voir', url: 'https://sugu.example/{{1}}' }],
      },
    ],
  })
})
afterEach(async () => {
  await provider.close()
  business.close()
})

/** A business that stores what it receives, and knows the token of its own address. */
async function openBusiness(): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://business')
    if (request.method === 'GET') {
      const known = url.searchParams.get('hub.verify_token') === provider.credentials.verifyToken
      response.writeHead(known ? 200 : 403).end(known ? url.searchParams.get('hub.challenge') : '')
      return
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      webhooks.push({ signature: String(request.headers['x-hub-signature-256']), body })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function post(call: 'messages' | 'message_templates', body: unknown, token?: string) {
  const { phoneNumberId, accountId } = provider.credentials
  const owner = call === 'messages' ? phoneNumberId : accountId
  const answer = await fetch(`${provider.url}/v24.0/${owner}/${call}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token ?? provider.credentials.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function orderTo(phone: string, values = ['1234', '2 articles'], button = ['commandes/1234']) {
  const text = (value: string) => ({ type: 'text', text: value })
  return post('messages', {
    messaging_product: 'whatsapp',
    to: `223${phone}`,
    biz_opaque_callback_data: 'own-id',
    type: 'template',
    template: {
      name: 'order_placed',
      language: { code: 'fr' },
      components: [
        { type: 'body', parameters: values.map(text) },
        { type: 'button', sub_type: 'url', index: '0', parameters: button.map(text) },
      ],
    },
  })
}

async function statuses(): Promise<string[]> {
  await provider.settleNotifications()
  return webhooks.flatMap(({ body }) => {
    const { entry } = JSON.parse(body) as {
      entry: { changes: { value: { statuses?: { status: string }[] } }[] }[]
    }
    return (entry[0]?.changes[0]?.value.statuses ?? []).map(({ status }) => status)
  })
}

describe('a business writes to a phone', () => {
  test('by a template, which the phone shows with its values', async () => {
    const { status, body } = await orderTo('76123456')
    expect(status).toBe(200)
    expect(body).toMatchObject({ messages: [{ id: expect.stringContaining('wamid.') }] })
    expect(provider.messages('76123456')).toMatchObject([
      {
        body: 'Commande 1234 : 2 articles.',
        buttons: [{ text: 'Voir', url: 'https://sugu.example/commandes/1234' }],
        reference: 'own-id',
      },
    ])
  })

  test('and is notified, signed, that it was sent, delivered and read', async () => {
    await orderTo('76123456')
    expect(await statuses()).toEqual(['sent', 'delivered'])
    const page = await fetch(`${provider.url}/?phone=76123456`)
    expect(await page.text()).toContain('Commande 1234 : 2 articles.')
    expect(await statuses()).toEqual(['sent', 'delivered', 'read'])
    for (const { signature, body } of webhooks) {
      const wanted = createHmac('sha256', provider.credentials.appSecret).update(body)
      expect(signature).toBe(`sha256=${wanted.digest('hex')}`)
    }
  })

  test('that is not on WhatsApp, and is notified of the failure afterwards', async () => {
    expect((await orderTo(sentinels.unknown)).status).toBe(200)
    expect(await statuses()).toEqual(['failed'])
    expect(webhooks[0]?.body).toContain('131026')
  })

  test('that is switched off, and is never notified of a delivery', async () => {
    await orderTo(sentinels.switchedOff)
    expect(await statuses()).toEqual(['sent'])
  })

  test.each([
    ['a template that nobody registered', { name: 'unknown' }, 132_001],
    ['too few values', { values: ['1234'] }, 132_000],
    ['a button without its value', { button: [] }, 132_000],
  ])('and is refused %s', async (_what, { name, values, button }: Wrong, code) => {
    const answer = name
      ? await post('messages', {
          messaging_product: 'whatsapp',
          to: '22376123456',
          type: 'template',
          template: { name, language: { code: 'fr' } },
        })
      : await orderTo('76123456', values, button)
    expect(answer.body).toMatchObject({ error: { code } })
    expect(provider.messages()).toEqual([])
  })

  test('and is refused without the right token', async () => {
    expect(await post('messages', {}, 'wrong')).toMatchObject({
      status: 401,
      body: { error: { code: 190 } },
    })
  })

  test('in free text only when the phone wrote within 24 hours', async () => {
    const words = {
      messaging_product: 'whatsapp',
      to: '22376123456',
      type: 'text',
      text: { body: 'Noté.' },
    }
    expect((await post('messages', words)).body).toMatchObject({ error: { code: 131_047 } })
    provider.answer('76123456', 'STOP')
    expect((await post('messages', words)).status).toBe(200)
    provider.advanceClock(25 * 3_600)
    expect((await post('messages', words)).body).toMatchObject({ error: { code: 131_047 } })
  })
})

type Wrong = { name?: string; values?: string[]; button?: string[] }

test('what a phone answers reaches the business', async () => {
  const form = new URLSearchParams({ phone: '76123456', text: 'STOP' })
  await fetch(`${provider.url}/answer`, { method: 'POST', body: form, redirect: 'manual' })
  await provider.settleNotifications()
  // A state of the message before may arrive first.
  const answer = webhooks.find(({ body }) => body.includes('"messages":'))
  expect(answer?.body).toContain('"text":{"body":"STOP"}')
  expect(answer?.body).toContain('"from":"22376123456"')
})

test('a business proves that its address is its own', async () => {
  expect(await provider.verifyAddress()).toBe(true)
  provider.notifyAt(`${provider.url}/elsewhere`)
  expect(await provider.verifyAddress()).toBe(false)
})
