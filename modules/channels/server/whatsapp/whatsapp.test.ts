import { createHmac } from 'node:crypto'

import { afterAll, afterEach, describe, expect, test } from 'vitest'

import {
  readPhoneWays,
  choosePhoneWay,
  type PhoneTopic,
  type PhoneWay,
} from '#modules/channels/contract/phone-ways.ts'
import { registerTemplates } from './templates.ts'
import { sendCode } from '../send-code.ts'
import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { sentinels } from '../../../../simulators/whatsapp/messages-route.ts'
import { openMarket, type Market } from '../../../../tests/support/market.ts'

const market = await openMarket({ whatsApp: true })
const { url, credentials } = market.whatsApp
await registerTemplates(openWhatsApp({ baseUrl: url, ...credentials }), 'https://sugu.example')
afterAll(() => market.close())
afterEach(() => {
  market.whatsApp.clearFaults()
  market.whatsApp.clearMessages()
  market.sms.clearMessages()
})

type Person = Awaited<ReturnType<Market['buyer']>>
let nextCode = 100_000
let nextSpare = 50_000_000

async function personWho(
  choices: Partial<Record<PhoneTopic, PhoneWay>>,
  phone?: string,
): Promise<Person> {
  const person = await market.buyer()
  if (phone) person.user.phone = await takeNumber(person, phone)
  for (const [topic, way] of Object.entries(choices))
    await person.call(choosePhoneWay, { body: { topic: topic as PhoneTopic, way } })
  return person
}

/**
 * A number that the provider treats in its own way belongs to one person of these tests at a time.
 */
async function takeNumber({ user }: Person, phone: string): Promise<string> {
  const spare = String((nextSpare += 1))
  await market.sql('update users set phone = $1 where phone = $2', [spare, phone])
  await market.sql('update users set phone = $1 where id = $2', [phone, user._id])
  return phone
}

/** A code on its way to somebody's phone. @returns it */
async function codeTo(person: Person): Promise<string> {
  const code = String((nextCode += 1))
  const { _id: userId, phone } = person.user
  const expiresAt = new Date(market.clock.now().getTime() + 600_000)
  await market.kernel.transaction((tx) =>
    sendCode(tx, market.kernel, {
      key: `test:${code}`,
      userId,
      phone,
      code,
      purpose: 'phone',
      expiresAt,
    }),
  )
  await settle()
  return code
}

/** Jobs and the provider's notices, until nothing is left. */
async function settle(): Promise<void> {
  await market.settle()
  await market.whatsApp.settleNotifications()
  await market.settle()
}
async function waitFor(seconds: number): Promise<void> {
  market.clock.advance(seconds * 1_000)
  await market.runJob('channels.end-waiting-whatsapp')
  await settle()
}

const byWhatsApp = (person: Person) =>
  market.whatsApp.messages(person.user.phone).filter(({ direction }) => direction === 'out')
const bySms = (person: Person) => market.sms.messages(person.user.phone)
const stateOf = async (code: string) =>
  (
    await market.sql<{
      id: string
      state: string
      values: unknown
      sms_text: string | null
      failure: string
    }>('select id, state, values, sms_text, failure from whatsapp_messages where news_key = $1', [
      `test:${code}`,
    ])
  )[0]

describe('somebody who chose WhatsApp', () => {
  test('gets a code by WhatsApp, and no SMS; its text is erased once delivered', async () => {
    const awa = await personWho({ account: 'whatsapp' })
    const code = await codeTo(awa)
    expect(byWhatsApp(awa)).toMatchObject([
      { template: 'verification_code', body: expect.stringContaining(code) },
    ])
    expect(await stateOf(code)).toMatchObject({ state: 'delivered', values: null, sms_text: null })
    await waitFor(120)
    expect(bySms(awa)).toEqual([])
  })

  test('and whose phone is off gets the SMS within a minute', async () => {
    const awa = await personWho({ account: 'whatsapp' }, sentinels.switchedOff)
    const code = await codeTo(awa)
    expect(bySms(awa)).toEqual([])
    const { id } = (await stateOf(code)) ?? {}
    market.clock.advance(45_000)
    await market.runJob('notifications.check-whatsapp', { id })
    await settle()
    expect(bySms(awa)).toMatchObject([{ message: expect.stringContaining(code) }])
    expect(await stateOf(code)).toMatchObject({ state: 'failed', failure: 'not_delivered' })
  })

  test('gets the SMS when the provider fails, or has no answer', async () => {
    const awa = await personWho({ account: 'whatsapp' }, sentinels.providerError)
    await codeTo(awa)
    expect(bySms(awa)).toHaveLength(1)

    const moussa = await personWho({ account: 'whatsapp' })
    market.whatsApp.setFault('send', { kind: 'lost', times: 1 })
    await codeTo(moussa)
    // It went out, and its status says so: no SMS.
    expect(byWhatsApp(moussa)).toHaveLength(1)
    await waitFor(120)
    expect(bySms(moussa)).toEqual([])
  })
})

describe('a choice', () => {
  test('is SMS until somebody chooses, and nothing about sales', async () => {
    const awa = await personWho({})
    expect(await awa.call(readPhoneWays, {})).toEqual({
      whatsApp: true,
      chosen: false,
      ways: [
        { topic: 'orders', way: 'sms' },
        { topic: 'sales', way: 'none' },
        { topic: 'account', way: 'sms' },
      ],
    })
    await codeTo(awa)
    expect([byWhatsApp(awa).length, bySms(awa).length]).toEqual([0, 1])
  })

  test('ends with « STOP », which is answered; choosing again begins anew', async () => {
    const awa = await personWho({ account: 'whatsapp' })
    market.whatsApp.answer(awa.user.phone, 'Stop svp')
    await settle()
    expect(byWhatsApp(awa)).toMatchObject([{ body: expect.stringContaining('ne vous écrit plus') }])
    expect(await awa.call(readPhoneWays, {})).toMatchObject({ chosen: false })
    await codeTo(awa)
    expect(bySms(awa)).toHaveLength(1)

    await awa.call(choosePhoneWay, { body: { topic: 'account', way: 'whatsapp' } })
    await codeTo(awa)
    expect(byWhatsApp(awa)).toHaveLength(2)
  })
})

describe('what is posted in Meta’s name', () => {
  const post = (body: string, secret: string) =>
    fetch(`${market.url}/api/notifications/whatsapp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
      body,
    })

  test('is refused when another signed it, and changes nothing', async () => {
    const awa = await personWho({ account: 'whatsapp' }, '79000062')
    const code = await codeTo(awa)
    const status = { id: 'forged', status: 'delivered', timestamp: '1' }
    const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status] } }] }] })
    expect((await post(body, 'another secret')).status).toBe(400)
    expect(await stateOf(code)).toMatchObject({ state: 'sent' })
  })
})
