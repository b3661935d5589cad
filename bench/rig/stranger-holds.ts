import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

import { LIVE_ADDRESS } from '#kernel/wire/live.ts'
import { uploadImage } from '#modules/images/contract/images.ts'
import { exportProducts } from '#modules/product-files/contract/product-files.ts'
import { phones, type Stranger } from './stranger.ts'

/** Things that strangers keep open (docs/security.md), as many as their bounds allow. */
export type Hold = {
  what: string
  /** Opens it; `held` counts what was answered or kept. */
  open(): Promise<{ held: number; close(): void }>
}

/** Accounts that hold 1,000 streams, eight each. */
const accounts = 125

/** Lists what strangers of many networks may keep open in one process. */
export async function strangerHolds(url: string, stranger: Stranger): Promise<Hold[]> {
  const { client, owner } = stranger
  const { hostname, port } = new URL(url)
  const networks = Array.from({ length: accounts }, (_, n) => `41.80.${n}.1`)
  const products = (
    await client.query<{ id: string }>('select id from products where listed limit 600')
  ).rows.map(({ id }) => id)
  let tokens: string[] | undefined

  async function signUpAll(): Promise<string[]> {
    tokens ??= await Promise.all(
      networks.map(async (network, n) => {
        const answer = await fetch(`${url}/api/users/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
          body: JSON.stringify({
            name: 'Passant Inconnu',
            phone: String(phones + 2_000_000 + n),
            password: 'secret12',
            acceptedTerms: true,
          }),
        })
        return String(((await answer.json()) as { token: unknown }).token)
      }),
    )
    return tokens
  }

  /** Sends each text on a connection of its own and says no more; answers stay unread. */
  async function holdEach(texts: readonly string[]) {
    const sockets: Socket[] = []
    for (const text of texts) {
      const socket = connect(Number(port), hostname).pause()
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      sockets.push(socket)
    }
    const close = () => void sockets.map((socket) => socket.destroy())
    return { held: sockets.length, close }
  }

  async function openStream(token: string, network: string) {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': network }
    const sent = request(url + LIVE_ADDRESS, { headers, agent: false })
    sent.on('error', () => undefined).end()
    const [answer] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }]
    answer.resume()
    return { isOpen: answer.statusCode === 200, close: () => sent.destroy() }
  }

  const head = (line: string, network: string, rest = '') =>
    `${line} HTTP/1.1\r\nhost: sugu\r\nx-forwarded-for: ${network}\r\n${rest}\r\n`
  const own = `authorization: Bearer ${owner.token}\r\n`
  const manyNetworks = Array.from({ length: 1_000 }, (_, n) => `41.${81 + (n >> 8)}.${n % 256}.1`)
  return [
    {
      what: 'streams held open',
      async open() {
        const streams = await Promise.all(
          (await signUpAll()).flatMap((token, n) =>
            Array.from({ length: 8 }, () => openStream(token, networks[n] ?? '')),
          ),
        )
        return {
          held: streams.filter(({ isOpen }) => isOpen).length,
          close: () => void streams.map(({ close }) => close()),
        }
      },
    },
    {
      what: 'bodies held open',
      open: () =>
        holdEach(
          manyNetworks.map((network) =>
            head(
              'POST /api/users/login',
              network,
              'content-type: application/json\r\ncontent-length: 900\r\n',
            ).concat('{'),
          ),
        ),
    },
    {
      what: 'uploads held open',
      async open() {
        const signedUp = await signUpAll()
        const forms = signedUp.flatMap((token, n) =>
          [1, 2].map(() =>
            head(
              `POST ${uploadImage.path}`,
              networks[n] ?? '',
              `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=xx\r\ncontent-length: 900000\r\n`,
            ).concat(
              '--xx\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
              'x'.repeat(60_000),
            ),
          ),
        )
        return holdEach(forms)
      },
    },
    {
      what: 'exports held open',
      async open() {
        await client.query(
          'update products set shop_id = (select id from shops where owner_id = $1)',
          [owner.id],
        )
        return holdEach(
          manyNetworks
            .slice(0, 200)
            .map((network) => head(`GET ${exportProducts.path}`, network, own).repeat(20)),
        )
      },
    },
    {
      what: 'downloads held open',
      async open() {
        const page = await (await fetch(`${url}/login`)).text()
        const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '/'
        return holdEach(
          manyNetworks.slice(0, 500).map((network) => head(`GET ${asset}`, network).repeat(100)),
        )
      },
    },
    {
      what: 'previews drawn, held open',
      async open() {
        const over = new AbortController()
        let next = 0
        const ask = async (network: string) => {
          while (!over.signal.aborted) {
            const id = products[(next += 1) % products.length] ?? ''
            const answer = await fetch(`${url}/apercu/statut/${id}.jpg`, {
              headers: { 'x-forwarded-for': network },
            }).catch(() => null)
            await answer?.arrayBuffer().catch(() => null)
          }
        }
        for (const network of networks.slice(0, 10))
          for (let line = 0; line < 6; line += 1) void ask(network)
        return {
          held: 60,
          close: () => over.abort(),
        }
      },
    },
  ]
}
