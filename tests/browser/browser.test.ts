import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openBrowser } from './chromium.ts'
import { laptop, phone } from './devices.ts'
import { watchPages } from './watch-pages.ts'

const pages: Record<string, { type: string; body: string; headers?: Record<string, string> }> = {
  '/valid': {
    type: 'text/html',
    body: '<!doctype html><html lang=fr><meta name=viewport content="width=device-width"><title>Sugu</title><main><h1>Sugu</h1></main></html>',
  },
  '/without-alt': {
    type: 'text/html',
    body: '<!doctype html><html lang=fr><title>Sugu</title><main><h1>Sugu</h1><img src="/dot.svg"></main></html>',
  },
  '/near-targets': {
    type: 'text/html',
    body: '<!doctype html><html lang=fr><title>Sugu</title><style>button { width: 16px; height: 16px; padding: 0 }</style><main><h1>Sugu</h1><button>+</button><button>-</button></main></html>',
  },
  '/strict': {
    type: 'text/html',
    body: '<title>Sugu</title><script>document.title = "volé"</script>',
    headers: { 'content-security-policy': "script-src 'self'" },
  },
  '/broken': {
    type: 'text/html',
    body: '<title>Sugu</title><script>setTimeout(() => { throw new Error("panne") })</script><img src="/gone.png" alt="">',
  },
  '/dot.svg': {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20"/></svg>',
  },
  '/favicon.ico': { type: 'image/x-icon', body: '' },
}

let server: Server
let browser: Browser
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    response
      .writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain', ...page?.headers })
      .end(page?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => server.close(resolve))
})

it('an accessible page passes, and another fails with the element that is wrong', async () => {
  const page = await browser.newPage(laptop)
  await page.goto(`${url}/valid`)
  await expectAccessible(page)
  await page.goto(`${url}/without-alt`)
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt[\s\S]*dot[.]svg/)
  await page.context().close()
})

it('a broken security policy, a thrown error and a missing picture are reported', async () => {
  const context = await browser.newContext(phone)
  const problems = watchPages(context)
  const page = await context.newPage()
  await page.goto(`${url}/valid`)
  expect(problems).toEqual([])
  await page.goto(`${url}/strict`)
  await expect.poll(() => problems.join('\n')).toMatch(/Content Security Policy/i)
  await page.goto(`${url}/broken`)
  await expect.poll(() => problems.join('\n')).toContain('threw: panne')
  await expect.poll(() => problems.join('\n')).toContain(`404: GET ${url}/gone.png`)
  await context.close()
})
