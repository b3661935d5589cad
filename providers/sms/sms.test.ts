import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openSmsSimulator, type SmsSimulator } from '../../simulators/sms/simulator.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'
import { placesOf, toGsm7, openSms, smsText, type Sms } from './sms.ts'

describe('a text in the SMS alphabet', () => {
  test.each([
    ['Votre colis est prêt, merci à Ségou', 'Votre colis est pret, merci à Ségou'],
    ['reçu, île, hôtel, dû, âge, Noël, naïf', 'recu, ile, hotel, du, age, Noel, naif'],
    ['27\u202f000\u00a0f l’œuf — « Bazin »…', '27 000 f l\'oeuf - "Bazin"...'],
    ['Ŋɔnɔn kɛnɛ, Ɲ', 'Nonon kene, N'],
    ['Wax 😀 ߒߞߏ', 'Wax ? ???'],
    ['zero\u200bwidth\u202c', 'zerowidth'],
    ['{10 €}', '{10 €}'],
  ])('« %s » is « %s »', (text, written) => expect(toGsm7(text)).toBe(written))

  test('counts two places for an escaped character', () => {
    expect(placesOf('{10 €}')).toBe(9)
    expect(smsText('é'.repeat(160))).toHaveLength(160)
    expect(() => smsText('é'.repeat(161))).toThrow(RangeError)
    expect(() => smsText(`€${'a'.repeat(159)}`)).toThrow(RangeError)
  })
})

describe('the operator’s gateway', () => {
  let operator: SmsSimulator
  let sms: Sms
  beforeEach(async () => {
    operator = await openSmsSimulator({ timeoutSeconds: 0.05 })
    sms = openSms({ baseUrl: operator.url, ...operator.credentials })
  })
  afterEach(() => operator.close())
  const fault = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('sent'),
      (error: unknown) => error,
    )

  test('that fails reports that nothing was sent', async () => {
    const error = await fault(sms.send({ phone: '79000051', text: 'Sugu' }))
    expect(error).toBeInstanceOf(ProviderDown)
    expect(error).toMatchObject({ unsure: false })
  })

  test('that took it and whose answer was lost leaves the outcome unknown', async () => {
    operator.setFault('send', { kind: 'lost', times: 1 })
    expect(await fault(sms.send({ phone: '76123456', text: 'Sugu' }))).toMatchObject({
      name: 'ProviderDown',
      unsure: true,
    })
    expect(operator.messages()).toHaveLength(1)
  })

  test('whose balance is exhausted refuses, and says the balance', async () => {
    expect(await sms.balance()).toBe(100_000)
    operator.setBalance(0)
    const error = await fault(sms.send({ phone: '76123456', text: 'Sugu' }))
    expect(error).toBeInstanceOf(ProviderRefusal)
    expect(error).toMatchObject({ status: 403, code: 'POL0001' })
    expect(await sms.balance()).toBe(0)
  })
})
