import { reactRouter } from '@react-router/dev/vite'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks } from './scripts/vite/chunks.ts'
import { doors } from './scripts/vite/doors.ts'
import { inertSchemas } from './scripts/vite/inert-schemas.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/** Every page loads the list of all pages' files: seven signs tell two builds apart as well as eight. */
const names = 'assets/[name]-[hash:7].js'

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [doors(), inertSchemas(), serviceWorker(), tailwind(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: names,
            chunkFileNames: names,
            hashCharacters: 'base36',
          },
        },
      },
    },
    // The built server holds its libraries, as they are in production, so that pages are drawn four times faster whatever NODE_ENV says.
    ssr:
      command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {},
  },
}))
