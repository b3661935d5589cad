import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { build } from 'vite'

export type Gallery = {
  /** Add `?path=/panier` to see the shell as it is there. */ url: string
  close: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Builds the page of all elements in memory and serves it on a free port. The caller closes it.
 * Built rather than served by Vite's dev server, which reloads the page of a fresh clone when it
 * prepares a library.
 */
export async function openGallery(): Promise<Gallery> {
  const { page, files } = await buildGallery()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = files.get(path.slice(1))
    if (path === '/gallery')
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    else if (file === undefined) response.writeHead(404).end()
    else
      response
        .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
        .end(file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/gallery`, close }
}

async function buildGallery(): Promise<{ page: string; files: Map<string, string | Uint8Array> }> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [tailwind()],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: join(root, 'tests/gallery/gallery.tsx') },
    },
  })
  const files = new Map<string, string | Uint8Array>()
  let [scripts, styles] = ['', '']
  for (const { output } of [built].flat().filter((one) => 'output' in one)) {
    for (const file of output) {
      files.set(file.fileName, file.type === 'chunk' ? file.code : file.source)
      if (file.type === 'chunk' && file.isEntry)
        scripts += `<script type="module" src="/${file.fileName}"></script>`
      if (file.fileName.endsWith('.css'))
        styles += `<link rel="stylesheet" href="/${file.fileName}">`
    }
  }
  const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Éléments · Sugu</title>
${styles}</head><body><div id="root"></div>${scripts}</body></html>`
  return { page, files }
}
