import { reactRouter } from '@react-router/dev/vite'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inertSchemas } from './scripts/inert-schemas.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [inertSchemas(), tailwind(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['z', 'endpoint'] },
          output: {
            codeSplitting: {
              // One file for what every page needs: several preloaded chunks would queue ahead of the pictures on a slow link.
              groups: [{ name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]/ }],
            },
          },
        },
      },
    },
  },
})
