import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

/** Exactly these fields: neither order_id nor amount comes with a notification. */
const notification = z.strictObject({
  status: z.string(),
  notif_token: z.string(),
  txnid: z.string(),
})
const fields = z.record(z.string(), z.unknown())
type Fields = z.infer<typeof fields>
type Answer = { status: number; body: Record<string, unknown> }
type Access = {
  url: string
  credentials: { merchantKey: string; clientId: string; clientSecret: string }
}

/** A merchant who listens to notifications and speaks to the provider over real HTTP. */
export async function openMerchant(provider: Access) {
  const received: z.infer<typeof notification>[] = []
  let answerWith: (times: number) => number | 'nothing' = () => 200
  let times = 0

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.end('La page du marchand')
    received.push(notification.parse(await json(request)))
    times += 1
    const status = answerWith(times)
    if (status === 'nothing') request.socket.destroy()
    else response.writeHead(status).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${portOf(server.address())}`

  async function call(path: string, body: unknown, token: string): Promise<Answer> {
    const response = await fetch(`${provider.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: fields.parse(await response.json()) }
  }

  async function token(): Promise<string> {
    const response = await requestToken(provider)
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token
  }

  const merchant = {
    url,
    /** Notifications received, in order of arrival. */
    received,
    /** How the next notifications are answered; the first is number 1. */
    answer: (rule: typeof answerWith) => {
      times = 0
      answerWith = rule
    },
    token,
    request: (orderId: string, changes: Fields = {}): Fields => ({
      merchant_key: provider.credentials.merchantKey,
      currency: 'OUV',
      order_id: orderId,
      amount: 94_800,
      return_url: `${url}/retour`,
      cancel_url: `${url}/annulation`,
      notif_url: `${url}/notification`,
      lang: 'fr',
      reference: 'SG-261120-7K4QX',
      ...changes,
    }),
    create: async (body: unknown, country = 'dev') =>
      call(`/orange-money-webpay/${country}/v1/webpayment`, body, await token()),
    status: async (body: unknown, country = 'dev') =>
      call(`/orange-money-webpay/${country}/v1/transactionstatus`, body, await token()),
    /** Opens a payment and returns what the merchant stores of it. */
    open: async (orderId: string) => {
      const { body } = await merchant.create(merchant.request(orderId))
      const [payToken, notifToken, paymentUrl] = [
        body['pay_token'],
        body['notif_token'],
        body['payment_url'],
      ].map(String)
      return {
        orderId,
        payToken: payToken ?? '',
        notifToken: notifToken ?? '',
        paymentUrl: paymentUrl ?? '',
      }
    },
    statusOf: async (payment: { orderId: string; payToken: string }) => {
      const { body } = await merchant.status({
        order_id: payment.orderId,
        amount: 94_800,
        pay_token: payment.payToken,
      })
      return body['status']
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return merchant
}

export function requestToken(
  provider: { url: string; credentials: { clientId: string; clientSecret: string } },
  changes: { headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { clientId, clientSecret } = provider.credentials
  return fetch(`${provider.url}/oauth/v3/token`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      ...changes.headers,
    },
    body: changes.body ?? 'grant_type=client_credentials',
  })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The merchant does not listen on a port')
  return address.port
}
