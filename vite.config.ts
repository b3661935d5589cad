import { readFileSync } from 'node:fs'

import { reactRouter } from '@react-router/dev/vite'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { callsOnly } from './scripts/vite/calls-only.ts'
import { chunks } from './scripts/vite/chunks.ts'
import { directImports } from './scripts/vite/direct-imports.ts'
import { knownStyleSheet } from './scripts/vite/known-style-sheet.ts'
import { pageScripts } from './scripts/vite/page-scripts.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

/**
 * Every page loads the list of all pages' files: seven characters tell two builds apart as well as
 * eight.
 */
const names = 'assets/[name]-[hash:7].js'

/** Drops what every page has loaded, and what nothing waits for. */
const notThereYet = (file: string, needed: string[]) =>
  needed.filter(
    (name) =>
      name.endsWith('.css') ||
      (!/\/(vendor|rolldown-runtime|base)-/.test(name) &&
        !/\/(bell|note-event|pixel|purchases|wanted-product)-/.test(file)),
  )

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

export default defineConfig(({ command }) => ({
  define: {
    'import.meta.env.VERSION': JSON.stringify(version),
  },
  publicDir: 'app/public',
  plugins: [
    callsOnly(),
    directImports(),
    serviceWorker(),
    pageScripts(),
    knownStyleSheet(),
    tailwind(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: notThereYet },
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
    // The built server holds its libraries in their production form, which draws pages four times
    // faster whatever NODE_ENV says.
    ssr:
      command === 'build'
        ? {
            resolve: { noExternal: true },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {},
  },
}))
