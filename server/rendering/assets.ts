import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '#kernel/http/compress-answers.ts'
import { WORKER_POLICY } from './security-headers.ts'

export type Asset = {
  plain: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
  type: string
  etag: string
  cacheControl: string
}

export type Assets = ReadonlyMap<string, Asset>

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

export async function readAssets(directory: string): Promise<Assets> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const type = TYPES[path.extname(file.name)]
    const full = path.join(file.parentPath, file.name)
    const address = `/${path.relative(directory, full).split(path.sep).join('/')}`
    if (!file.isFile() || !type || address.startsWith('/.')) continue
    const plain = await readFile(full)
    const [br, gzip] = await Promise.all(
      [`${full}.br`, `${full}.gz`].map((name) => readFile(name).catch(() => undefined)),
    )
    assets.set(address, assetOf(address, { plain, br, gzip }))
  }
  return assets
}

export function assetOf(address: string, content: Pick<Asset, 'plain' | 'br' | 'gzip'>): Asset {
  const type = TYPES[path.extname(address)] ?? 'application/octet-stream'
  const etag = `"${createHash('sha1').update(content.plain).digest('base64url')}"`
  return { ...content, type, etag, cacheControl: keptFor(address) }
}

export function sendAsset(
  asset: Asset,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // A worker's own policy: fetch from this server only.
  if (isWorker(address)) reply.header('content-security-policy', WORKER_POLICY)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const coded = encoding && asset[encoding]
  reply
    .header('cache-control', asset.cacheControl)
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  if (coded) reply.header('content-encoding', encoding)
  return reply.header('content-type', asset.type).send(coded || asset.plain)
}

/** A hashed name never changes its content; a service worker is requested at every visit. */
function keptFor(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return isWorker(address) ? 'no-cache' : 'public, max-age=3600'
}

function isWorker(address: string): boolean {
  return address === '/sw.js'
}
