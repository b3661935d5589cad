import { Agent, request } from 'node:https'

import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { typedClient, type Client, type Transport } from '#kernel/wire/typed-client.ts'
import { folderStore } from '#providers/object-store/folder-store.ts'
import { systemClock } from '#kernel/clock.ts'
import { openKernel, type Kernel } from '#kernel/kernel.ts'
import { openMarketLog } from '#server/open-log.ts'
import sharp from 'sharp'

import { goodsOf, type Goods } from '../support/market-goods.ts'
import { peopleOf, type Person, type Seller } from '../support/market-people.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { deliver } from '../support/parcels.ts'
import type { Cluster } from './cluster.ts'

/** ms after which a request of the load is given up. */
const patienceMs = 15_000

export type People = {
  buyers: Person[]
  seller: Seller
  courier: Person
  goods: Goods[]
  /** Addresses that visitors read. */
  pages: string[]
  pictures: string[]
}

/** Runs `work` with a kernel on the database that leads now. */
export async function withKernel<T>(
  cluster: Cluster,
  work: (kernel: Kernel) => Promise<T>,
): Promise<T> {
  const { address } = await cluster.leads()
  const { DATABASE_PASSWORD, POSTGRES_PORT } = cluster.values
  const kernel = openKernel({
    databaseUrl: `postgres://sugu:${DATABASE_PASSWORD}@${address}:${POSTGRES_PORT}/sugu`,
    objects: folderStore(cluster.folder),
    clock: systemClock,
    log: openMarketLog('silent'),
    sizes: { reads: 2, writes: 4 },
  })
  try {
    return await work(kernel)
  } finally {
    await kernel.database.close()
  }
}

/**
 * Fills the market: a shop with goods and pictures, a courier, and buyers who have each received an
 * order, so that no ceiling for newcomers stops them.
 */
export async function fillMarket(
  cluster: Cluster,
  { buyers: howMany = 24, goods: products = 40, pictures: photos = 6 } = {},
): Promise<People> {
  const direct = `http://${cluster.values['APP1']}:${cluster.values['MARKET_PORT']}`
  return withKernel(cluster, async (kernel) => {
    const people = peopleOf(kernel, direct)
    const { product } = goodsOf(kernel)
    const [seller, courier] = [await people.seller(), await people.staff('livreur')]
    const goods: Goods[] = []
    for (let made = 0; made < products; made += 1)
      goods.push(await product({ seller, name: `Bazin riche ${made}`, stock: 1_000_000 }))
    const buyers: Person[] = []
    for (let made = 0; made < howMany; made += 1) {
      const buyer = await people.buyer(`Awa Diarra ${made}`)
      const first = await order(buyer, [line(goods[0] ?? { _id: '', slug: '' })], inCash)
      await deliver({ kernel }, { parcelId: parcelOf(first), seller, courier })
      buyers.push({ ...buyer, call: clientFrom(cluster, `127.78.1.${made + 1}`, buyer) })
    }
    const pictures: string[] = []
    for (let made = 0; made < photos; made += 1) pictures.push(await upload(direct, seller, made))
    return {
      buyers,
      goods,
      pictures,
      seller: { ...seller, call: clientFrom(cluster, '127.78.2.1', seller) },
      courier: { ...courier, call: clientFrom(cluster, '127.78.2.2', courier) },
      pages: [
        '/api/products/paginated?limit=24',
        '/api/categories/products?category=pagnes-et-tissus',
        '/api/products/search?q=bazin',
        '/',
        '/boutique',
        ...goods.flatMap(({ slug }) => [`/api/products/slug/${slug}`, `/product/${slug}`]),
      ],
    }
  })
}

/** Uploads a picture of its own colour. @returns the address of one rendition */
async function upload(url: string, { user }: Person, shade: number): Promise<string> {
  const bytes = await sharp({
    create: { width: 800, height: 800, channels: 3, background: { r: 40 * shade, g: 90, b: 60 } },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'bazin.jpg')
  const headers = { authorization: `Bearer ${user.token}` }
  const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body: form })
  const { _id } = (await answer.json()) as { _id?: string }
  if (!_id) throw new Error(`the picture was refused (${answer.status})`)
  return imageAddress(_id, 320)
}

/** Opens a client with an address of its own, through nginx. */
function clientFrom(cluster: Cluster, address: string, { user }: Person): Client {
  const transport = transportFrom(cluster, address)
  const call = typedClient(transport, () => user.token)
  return <E extends Endpoint>(...asked: Parameters<typeof call<E>>) => call(...asked)
}

/** Opens a visitor with an address of its own. @returns the status, 0 without an answer */
export function visitorFrom(cluster: Cluster, address: string) {
  const transport = transportFrom(cluster, address)
  return async (url: string): Promise<number> => {
    const answer = await transport({ method: 'GET', url, headers: { accept: '*/*' } })
    return answer.status
  }
}

function transportFrom(cluster: Cluster, localAddress: string): Transport {
  const base = new URL(cluster.publicUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 8, localAddress })
  return ({ method, url, headers, body }) => {
    const patience = AbortSignal.timeout(patienceMs)
    const once = () =>
      new Promise<Awaited<ReturnType<Transport>>>((resolve, reject) => {
        const sent = request(
          {
            agent,
            method,
            path: url,
            host: cluster.values['FRONT'] ?? '',
            port: base.port,
            servername: base.hostname,
            headers: {
              ...headers,
              host: base.host,
              ...(typeof body === 'string' ? { 'content-length': Buffer.byteLength(body) } : {}),
            },
            signal: patience,
          },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk: Buffer) => chunks.push(chunk))
            answer.on('error', reject)
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: { get: (name) => String(answer.headers[name] ?? '') || null },
                text: () => Promise.resolve(Buffer.concat(chunks).toString()),
              }),
            )
          },
        )
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // As browsers do: an open connection that was closed while the request was on its way.
          if (sent.reusedSocket && error.code === 'ECONNRESET') once().then(resolve, reject)
          else reject(error)
        })
        sent.end(typeof body === 'string' ? body : undefined)
      })
    return once()
  }
}
