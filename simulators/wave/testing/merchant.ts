import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

type Received = { id: string; type: string; signature: string; body: string; paid: string }
type Answer = { status: number; body: Record<string, unknown> }

const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ payment_status: z.string() }),
})

/** A merchant who listens to notifications and speaks to the provider over real HTTP. */
export async function openMerchant(provider: { url: string; credentials: { apiKey: string } }) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, type, data } = event.parse(JSON.parse(body))
      const signature = String(request.headers['wave-signature'])
      received.push({ id, type, signature, body, paid: data.payment_status })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function call(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(provider.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${provider.credentials.apiKey}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return {
      status: response.status,
      body: answer ? (JSON.parse(answer) as Record<string, unknown>) : {},
    }
  }

  const merchant = {
    url,
    received,
    call,
    request: (changes: Record<string, unknown> = {}) => ({
      amount: '94800',
      currency: 'XOF',
      success_url: `${url}/paye`,
      error_url: `${url}/annule`,
      client_reference: 'SG-261120-7K4QX',
      ...changes,
    }),
    /** Opens a session. @returns its id */
    open: async (changes: Record<string, unknown> = {}): Promise<string> => {
      const { body } = await call('/v1/checkout/sessions', merchant.request(changes))
      return String(body['id'])
    },
    session: async (id: string) => (await call(`/v1/checkout/sessions/${id}`)).body,
    /** Fills the page's form in and sends it, as the customer would. */
    pay: (id: string, phone = '76 12 34 56', action = 'confirmer') =>
      fetch(`${provider.url}/c/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ numero: phone, action }),
        redirect: 'manual',
      }),
    payOut: (key: string, changes: Record<string, unknown> = {}) =>
      call(
        '/v1/payout',
        {
          currency: 'XOF',
          receive_amount: '19000',
          mobile: '+22376123456',
          name: 'Fanta',
          client_reference: 'samedi-1',
          ...changes,
        },
        { 'idempotency-key': key },
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return merchant
}
