import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'

const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Éléments · Sugu</title></head>
<body><div id="root"></div><script type="module" src="/tests/gallery/gallery.tsx"></script></body></html>`

export type Gallery = { /** Add `?path=/panier` to see the shell as it is there. */ url: string; close: () => Promise<void> }

/** Serves the page of all elements on a free port. The caller closes it. */
export async function openGallery(): Promise<Gallery> {
  const root = join(import.meta.dirname, '../..')
  const server = await createServer({
    root,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: `${root}/node_modules/.vite-gallery`,
    server: { port: 0, host: '127.0.0.1', ws: false, hmr: false, watch: null },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react/jsx-dev-runtime', 'zod'] },
    plugins: [tailwind(), servePage()],
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The gallery has no port.')
  return { url: `http://127.0.0.1:${address.port}/gallery`, close: () => server.close() }
}

function servePage() {
  return {
    name: 'sugu:gallery',
    configureServer(server: ViteDevServer) {
      server.middlewares.use('/gallery', (_, response) => {
        void server.transformIndexHtml('/gallery', page).then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
      })
    },
  }
}
