import type { FastifyInstance } from 'fastify'
import { type PageSource, pagesOf } from './page-source.ts'

/** Serves sources with hot update over this server's port. Call it before the server listens. */
export async function devPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  const environment = vite.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no server environment to draw pages in.')
  return {
    pages: async () =>
      pagesOf(await environment.runner.import('virtual:react-router/server-build')),
    assets: new Map(),
    answered: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (fault: unknown) =>
          fault
            ? reject(fault instanceof Error ? fault : new Error('Vite failed', { cause: fault }))
            : resolve(false),
        )
      }),
  }
}
