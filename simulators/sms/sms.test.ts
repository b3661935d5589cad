import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../program/testing/clock.ts'
import { openSmsSimulator, type SmsSimulator } from './simulator.ts'
import { openSender } from './testing/sender.ts'

let clock: ReturnType<typeof setClock>
let provider: SmsSimulator
let sender: ReturnType<typeof openSender>

beforeEach(async () => {
  clock = setClock()
  provider = await openSmsSimulator({ ...clock, timeoutSeconds: 0.05 })
  sender = openSender(provider)
})
afterEach(() => provider.close())

const refusal = (messageId: string) => ({
  requestError: { serviceException: { messageId, text: expect.any(String) } },
})

describe('a shop sends an SMS', () => {
  it('and it reaches the inbox of that number', async () => {
    const { status, body } = await sender.send({
      message: 'Votre code Sugu : 418207',
      senderName: 'Sugu',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      outboundSMSMessageRequest: {
        address: 'tel:+22376123456',
        senderAddress: 'tel:+2230000',
        senderName: 'Sugu',
        outboundSMSTextMessage: { message: 'Votre code Sugu : 418207' },
        resourceURL: `${provider.url}/smsmessaging/v1/outbound/tel%3A%2B2230000/requests/1`,
      },
    })
    expect(provider.messages('76123456')).toEqual([
      {
        id: 1,
        phone: '76123456',
        sender: 'tel:+2230000',
        senderName: 'Sugu',
        message: 'Votre code Sugu : 418207',
        receivedAt: '2026-11-20T13:41:00.000Z',
      },
    ])
  })

  it.each([
    ['no number', { address: undefined }, 'SVC0004'],
    ['a number without the country', { address: 'tel:76123456' }, 'SVC0004'],
    ['a number of another country', { address: 'tel:+22176123456' }, 'SVC0004'],
    ['a number that is no mobile', { address: 'tel:+22320123456' }, 'SVC0004'],
    ['another sender than its own', { senderAddress: 'tel:+2231111' }, 'SVC0002'],
    ['a sender name of 12 letters', { senderName: 'SuguLeMarche' }, 'SVC0002'],
    ['a sender name with a sign', { senderName: 'Sugu!' }, 'SVC0002'],
    ['no text', { message: undefined }, 'SVC0002'],
    ['161 characters', { message: 'a'.repeat(161) }, 'SVC0280'],
    ['160 characters of which one counts for two', { message: `€${'a'.repeat(159)}` }, 'SVC0280'],
    ['71 characters of which one is outside GSM-7', { message: `ê${'a'.repeat(70)}` }, 'SVC0280'],
  ])('and is refused with %s', async (_what, changes, messageId) => {
    const { status, body } = await sender.send(changes)
    expect(status).toBe(400)
    expect(body).toEqual(refusal(messageId))
    expect(provider.messages()).toEqual([])
  })

  it.each([
    ['160 characters', 'é'.repeat(160)],
    ['70 characters with one outside GSM-7', `ê${'a'.repeat(69)}`],
  ])('of %s, and it passes', async (_what, message) => {
    expect((await sender.send({ message })).status).toBe(201)
  })

  it('and is refused at another sender’s address, or with an invalid body', async () => {
    expect(
      await sender.post('/smsmessaging/v1/outbound/tel%3A%2B2239999/requests', {}),
    ).toMatchObject({ status: 400 })
    expect(await sender.post('/smsmessaging/v1/outbound/tel%3A%2B2230000/requests', [])).toEqual({
      status: 400,
      body: refusal('SVC0002'),
    })
    expect((await fetch(`${provider.url}/nowhere`)).status).toBe(404)
  })

  it('no more than five times a second', async () => {
    for (let times = 1; times <= 5; times += 1) expect((await sender.send()).status).toBe(201)
    expect(await sender.send()).toMatchObject({ status: 429, body: refusal('POL0001') })
    clock.moveSeconds(1)
    expect((await sender.send()).status).toBe(201)
  })

  it('until the balance is exhausted', async () => {
    provider.setBalance(1)
    expect((await sender.send()).status).toBe(201)
    expect(await sender.send()).toEqual({ status: 403, body: refusal('POL0001') })
    expect(await sender.balance()).toMatchObject({
      status: 200,
      body: [{ country: 'MLI', availableUnits: 0, status: 'EXPIRED' }],
    })
    provider.setBalance(20)
    expect((await sender.send()).status).toBe(201)
    expect(await sender.balance()).toMatchObject({
      body: [{ availableUnits: 19, status: 'ACTIVE' }],
    })
  })

  it('only with a valid token', async () => {
    expect(await sender.send({}, 'invented')).toMatchObject({ status: 401, body: { code: 41 } })
    const token = await sender.token()
    clock.moveSeconds(3600)
    expect(await sender.send({}, token)).toMatchObject({ status: 401, body: { code: 42 } })
  })
})

describe('the operator with faults', () => {
  it('fails for 79000051', async () => {
    expect(await sender.send({ address: 'tel:+22379000051' })).toEqual({
      status: 500,
      body: refusal('SVC0001'),
    })
  })

  it('does not answer for 79000052', async () => {
    await expect(sender.send({ address: 'tel:+22379000052' })).rejects.toThrow('fetch failed')
    expect(provider.messages()).toEqual([])
  })
})
