import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProgram } from '../program/testing/program.ts'
import { openSmsSimulator, type SmsSimulator } from './simulator.ts'
import { openSender } from './testing/sender.ts'

describe('the inbox of the simulated phones', () => {
  let provider: SmsSimulator
  beforeEach(async () => {
    provider = await openSmsSimulator({ messagesPerSecond: 100 })
  })
  afterEach(() => provider.close())

  const read = async (path: string) => {
    const response = await fetch(`${provider.url}${path}`)
    return { status: response.status, page: await response.text(), headers: response.headers }
  }
  const receive = async () => {
    const sender = openSender(provider)
    await sender.send({ message: 'Premier' })
    await sender.send({ address: 'tel:+22366982041', message: 'Autre' })
    await sender.send({ message: 'Dernier <b>&' })
  }

  it('shows the newest message first, says that it is a simulation, and refreshes by itself', async () => {
    await receive()
    const { page, headers } = await read('/')
    expect(page.indexOf('Dernier')).toBeLessThan(page.indexOf('Premier'))
    expect(page).toContain('Ceci est une simulation')
    expect(page).toContain('http-equiv="refresh"')
    expect(page).toContain('Dernier &#60;b&#62;&#38;')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })

  it('shows one number only and stops refreshing when asked', async () => {
    await receive()
    const { page } = await read('/?phone=76+12+34+56&auto=non')
    expect(page).toContain('Premier')
    expect(page).not.toContain('Autre')
    expect(page).not.toContain('http-equiv="refresh"')
  })

  it('keeps a wrong number in the field and says so', async () => {
    const { page } = await read('/?phone=%22%3E12')
    expect(page).toContain('value="&#34;&#62;12"')
    expect(page).toContain('Ce numéro n’est pas valide.')
  })

  it('is read by programs as JSON', async () => {
    await receive()
    const { page } = await read('/inbox?phone=76123456')
    expect(JSON.parse(page)).toMatchObject({
      messages: [{ message: 'Dernier <b>&' }, { message: 'Premier', phone: '76123456' }],
    })
    expect((await read('/inbox?phone=12')).status).toBe(400)
  })
})

describe('the operator as a program', () => {
  it('keeps its messages after being killed, and ends cleanly when asked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sms-'))
    const env = {
      STATE_FILE: join(folder, 'sms.sqlite'),
      CLIENT_ID: 'client',
      CLIENT_SECRET: 'secret',
      SENDER: 'tel:+2230000',
    }

    const first = await startProgram('sms', env)
    const sender = openSender({
      url: first.url,
      credentials: { clientId: 'client', clientSecret: 'secret' },
    })
    expect((await sender.send({ message: 'Gardé' })).status).toBe(201)
    first.child.kill('SIGKILL')
    await first.ended

    const second = await startProgram('sms', env)
    const response = await fetch(`${second.url}/inbox`)
    expect(await response.json()).toMatchObject({ messages: [{ message: 'Gardé' }] })
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
    await rm(folder, { recursive: true })
  })
})
