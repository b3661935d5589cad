import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../program/testing/clock.ts'
import { openOrangeMoneySimulator, type OrangeMoneySimulator } from './simulator.ts'
import { openMerchant } from './testing/merchant.ts'

let clock: ReturnType<typeof setClock>
let provider: OrangeMoneySimulator
let merchant: Awaited<ReturnType<typeof openMerchant>>

beforeEach(async () => {
  clock = setClock()
  provider = await openOrangeMoneySimulator(clock)
  merchant = await openMerchant(provider)
})
afterEach(async () => {
  await provider.close()
  await merchant.close()
})

const visit = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' })
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    page: await response.text(),
  }
}

describe('a customer pays on the hosted page', () => {
  it('finds the amount, the shop, the order, and a form already filled in', async () => {
    const { paymentUrl } = await merchant.open('SG-1-A')
    const { page } = await visit(paymentUrl)
    for (const words of [
      '94\u202f800\u00a0f',
      'Sugu',
      'SG-261120-7K4QX',
      'value="76\u00a012\u00a034\u00a056"',
      'value="418\u00a0207"',
      'Confirmer le paiement',
      'Annuler',
      'Numéros de démonstration',
      'lang="fr"',
      'Simulation',
    ]) {
      expect(page).toContain(words)
    }
    expect(page).not.toContain('<script')
  })

  it('may be shown in the merchant’s frame, runs no script and is never cached', async () => {
    const { paymentUrl } = await merchant.open('SG-1-A')
    const { headers } = await visit(paymentUrl)
    expect(headers.get('x-frame-options')).toBeNull()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).not.toMatch(/frame-ancestors|unsafe-inline|form-action/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('confirms, reads that it is done, and is led back to the merchant', async () => {
    const { paymentUrl } = await merchant.open('SG-1-A')
    expect(await provider.confirmAsCustomer('SG-1-A')).toMatchObject({
      status: 303,
      location: new URL(`${paymentUrl}/issue`).pathname,
    })
    const issue = await visit(`${paymentUrl}/issue`)
    expect(issue.page).toContain('Paiement confirmé')
    expect(issue.page).toContain(`url=${new URL(paymentUrl).pathname}/return`)
    expect(await visit(`${paymentUrl}/return`)).toMatchObject({
      status: 303,
      location: `${merchant.url}/retour`,
    })
  })

  it('cancels, goes back to the merchant, and may still change their mind', async () => {
    const payment = await merchant.open('SG-1-A')
    expect(await provider.cancelAsCustomer('SG-1-A')).toMatchObject({
      status: 303,
      location: `${merchant.url}/annulation`,
    })
    expect(await merchant.statusOf(payment)).toBe('INITIATED')
    expect((await provider.confirmAsCustomer('SG-1-A')).status).toBe(303)
    expect(await merchant.statusOf(payment)).toBe('SUCCESS')
  })

  it('keeps what was typed when the number or the code is wrong', async () => {
    await merchant.open('SG-1-A')
    const answer = await provider.confirmAsCustomer('SG-1-A', { phone: '12 34', code: '99"<b>' })
    expect(answer.status).toBe(400)
    expect(answer.page).toContain('value="12 34"')
    expect(answer.page).toContain('value="99&#34;&#60;b&#62;"')
    expect(answer.page).toContain('Ce numéro n’est pas valide.')
    expect(answer.page).toContain('Le code de paiement a 6\u00a0chiffres.')
    expect(provider.payment('SG-1-A')?.status).toBe('INITIATED')
  })

  it.each(['76123456', '76.12.34.56', '+223 76 12 34 56', '0022376123456', '76-12-34-56'])(
    'may write their number %s',
    async (phone) => {
      await merchant.open('SG-1-A')
      expect((await provider.confirmAsCustomer('SG-1-A', { phone })).status).toBe(303)
      expect(provider.payment('SG-1-A')?.phone).toBe('76123456')
    },
  )

  it('who taps twice pays once', async () => {
    await merchant.open('SG-1-A')
    await Promise.all(Array.from({ length: 5 }, () => provider.confirmAsCustomer('SG-1-A')))
    await provider.settleNotifications()
    expect(merchant.received).toHaveLength(1)
  })

  it('who comes after the validity reads that it is over, and cannot pay', async () => {
    const payment = await merchant.open('SG-1-A')
    clock.moveSeconds(599)
    expect((await visit(payment.paymentUrl)).page).toContain('Confirmer le paiement')
    clock.moveSeconds(1)
    expect((await visit(payment.paymentUrl)).page).toContain('Ce paiement a expiré')
    expect((await provider.confirmAsCustomer('SG-1-A')).status).toBe(303)
    expect(await merchant.statusOf(payment)).toBe('EXPIRED')
  })

  it('who comes back after paying reads that it is done', async () => {
    const { paymentUrl } = await merchant.open('SG-1-A')
    await provider.confirmAsCustomer('SG-1-A')
    const { page } = await visit(paymentUrl)
    expect(page).toContain('Ce paiement est déjà terminé.')
    expect(page).not.toContain('<form')
    expect(page).not.toContain('http-equiv="refresh"')
  })

  it('reads why it was refused', async () => {
    const { paymentUrl } = await merchant.open('SG-1-A')
    await provider.confirmAsCustomer('SG-1-A', { phone: '79 00 00 01' })
    expect((await visit(`${paymentUrl}/issue`)).page).toContain(
      'Le solde de votre compte Orange Money est insuffisant.',
    )
  })

  it('with an unknown link reads that there is no such payment', async () => {
    const answer = await visit(`${provider.url}/payment/pay_token/${'0'.repeat(64)}`)
    expect(answer.status).toBe(404)
    expect(answer.page).toContain('Ce paiement n’existe pas')
  })

  it('sees a merchant’s reference as text, never as HTML', async () => {
    const { body } = await merchant.create(
      merchant.request('SG-1-A', { reference: '<img src=x onerror=a()>' }),
    )
    const { page } = await visit(String(body['payment_url']))
    expect(page).not.toContain('<img')
    expect(page).toContain('&#60;img')
  })
})
