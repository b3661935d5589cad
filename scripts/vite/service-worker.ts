import type { Plugin } from 'vite'

/**
 * Builds client/offline/worker.ts into `/sw.js`, one classic script.
 * @throws when it shares a chunk with the pages, which old phones could not load.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'sugu:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: '/client/offline/worker.ts', fileName: 'sw.js' })
    },
    generateBundle(_, bundle) {
      const file = bundle['sw.js']
      if (file?.type !== 'chunk' || file.imports.length > 0 || file.dynamicImports.length > 0)
        this.error('The service worker must stand alone in sw.js.')
    },
  }
}
