import { z } from 'zod'

type Access = { url: string; credentials: { clientId: string; clientSecret: string } }
type Request = { address?: string; senderAddress?: string; senderName?: string; message?: string }
type Answer = { status: number; body: unknown }

const usual = { address: 'tel:+22376123456', senderAddress: 'tel:+2230000', message: 'Bonjour' }

/** A shop that sends SMS over real HTTP. */
export function openSender(provider: Access) {
  async function token(): Promise<string> {
    const { clientId, clientSecret } = provider.credentials
    const response = await fetch(`${provider.url}/oauth/v3/token`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token
  }

  async function call(path: string, init: RequestInit, bearer?: string): Promise<Answer> {
    const authorization = `Bearer ${bearer ?? (await token())}`
    const response = await fetch(`${provider.url}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization },
    })
    return { status: response.status, body: await response.json() }
  }

  const post = (path: string, body: unknown, bearer?: string): Promise<Answer> =>
    call(path, { method: 'POST', body: JSON.stringify(body) }, bearer)

  return {
    token,
    post,
    send: (changes: Request = {}, bearer?: string): Promise<Answer> => {
      const { message, ...envelope } = { ...usual, ...changes }
      const outboundSMSMessageRequest = { ...envelope, outboundSMSTextMessage: { message } }
      return post(
        '/smsmessaging/v1/outbound/tel%3A%2B2230000/requests',
        { outboundSMSMessageRequest },
        bearer,
      )
    },
    balance: (): Promise<Answer> => call('/sms/admin/v1/contracts?country=MLI', {}),
  }
}
