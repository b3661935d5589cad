import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { devices, phone } from './devices.ts'
import { watchPages } from './watch-pages.ts'

/** `JOURNEY_WIDTH=1280` walks every journey that names no device on a laptop. */
const usual = process.env['JOURNEY_WIDTH'] === '1280' ? devices[1280] : phone

/** The accounts of the demo market; the password of all is `demo1234`. */
export const demoPhones = {
  admin: '70000001',
  finance: '70000002',
  chef: '70000003',
  livreur: '70000004',
  vendeur: '70000005',
  buyer: '70000006',
  'vendeur-gratuit': '70000007',
  'finance-2': '70000008',
  'livreur-2': '70000009',
  'buyer-2': '70000010',
} as const
export type DemoAccount = keyof typeof demoPhones

export type Person = { page: Page; context: BrowserContext; user: UserInfo | null }

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * A browser as one person uses it, what its pages did wrong, and one more page of it, where nothing
 * of the market runs: as long as that is open, the process of all its pages goes on, with the code
 * that it has compiled. None with a browser that keeps nothing.
 */
type Opened = { context: BrowserContext; problems: string[]; rest: Page | null }

/**
 * What the next person finds of whoever had the browser before: files, pictures and fonts in its
 * cache and the compiled code of every page; the open page too; or nothing, which a journey needs
 * that installs a clock: it stays with the browser.
 */
export type Reuse = 'cache' | 'page' | 'nothing'

/** A browser that somebody has. */
type Given = Opened & { device: BrowserContextOptions }

/** Browsers that nobody uses, by their device. */
const idle = new WeakMap<Browser, Map<string, Opened[]>>()

/**
 * Opens browsers for people of the market at `url`, each with an IP address of their own.
 * @param reuse `page` is for journeys that do nothing to a page but open, use, route and resize it
 */
export function peopleOf(
  browser: Browser,
  url: string,
  { reuse = 'cache' }: { reuse?: Reuse } = {},
) {
  const opened: Given[] = []
  const watched: string[][] = []

  async function open(user: UserInfo | null, device: BrowserContextOptions): Promise<Person> {
    const keepsNothing = reuse === 'nothing' || device.serviceWorkers === 'allow'
    const { context, problems, rest } = keepsNothing
      ? { ...(await fresh(device, stateOf(user))), rest: null }
      : (idleOf(device).pop() ?? (await freshWithRest(device)))
    problems.splice(0)
    opened.push({ context, problems, rest, device })
    watched.push(problems)
    if (rest) await storeAnew(rest, user)
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
    return { page: (reuse === 'page' && rest) || (await context.newPage()), context, user }
  }

  async function freshWithRest(device: BrowserContextOptions): Promise<Opened> {
    const { context, problems } = await fresh(device)
    const rest = await context.newPage()
    await rest.goto(resting)
    return { context, problems, rest }
  }

  async function fresh(device: BrowserContextOptions, storageState?: State) {
    const context = await browser.newContext({
      // Answers from a service worker cannot be intercepted; the offline journey allows it.
      serviceWorkers: 'block',
      ...device,
      baseURL: url,
      reducedMotion: 'reduce',
      ...(storageState ? { storageState } : {}),
    })
    return { context, problems: watchPages(context) }
  }

  async function release({ context, problems, rest, device }: Given): Promise<void> {
    if (!rest) return context.close()
    for (const page of context.pages()) if (page !== rest) await page.close()
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    if (reuse === 'page') await leavePage(rest, device)
    idleOf(device).push({ context, problems, rest })
  }

  function stateOf(user: UserInfo | null): State {
    const localStorage = user ? [{ name: 'userInfo', value: JSON.stringify(user) }] : []
    return { cookies: [], origins: user ? [{ origin: url, localStorage }] : [] }
  }

  function idleOf(device: BrowserContextOptions): Opened[] {
    const devices = idle.get(browser) ?? new Map<string, Opened[]>()
    const key = JSON.stringify([url, reuse, device])
    const found = devices.get(key) ?? []
    idle.set(browser, devices.set(key, found))
    return found
  }

  return {
    /** Somebody who is not signed in. */
    visitor: (device: BrowserContextOptions = usual) => open(null, device),
    /** Somebody of the demo market, signed in. */
    demo: async (account: DemoAccount, device: BrowserContextOptions = usual) =>
      open(await demoUser(url, account), device),
    /** Somebody who has just registered: no other test uses the account. */
    newBuyer: async (device: BrowserContextOptions = usual) => open(await register(url), device),
    /**
     * What the pages did wrong (console errors, broken policy, missing files) since the last call.
     */
    problems: () => watched.flatMap((seen) => seen.splice(0)),
    leave: async () => {
      for (const one of opened.splice(0)) await release(one)
    },
  }
}
export type People = ReturnType<typeof peopleOf>

/** At the market's own address, where nothing of it runs. */
const resting = '/robots.txt'

async function leavePage(page: Page, device: BrowserContextOptions): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null, media: null })
  if (device.viewport) await page.setViewportSize(device.viewport)
  await page.goto(resting)
}

/**
 * Forgets whoever was there. A context's own reset would empty its cache, too, and open a page of
 * its own to do so.
 */
async function storeAnew(page: Page, user: UserInfo | null): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(
    async (userInfo) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name = '' } of await indexedDB.databases())
        await new Promise((resolve) => {
          const asked = indexedDB.deleteDatabase(name)
          for (const end of ['success', 'error', 'blocked']) asked.addEventListener(end, resolve)
        })
      for (const name of await caches.keys()) await caches.delete(name)
      if (userInfo) localStorage.setItem('userInfo', userInfo)
    },
    user && JSON.stringify(user),
  )
}

const password = 'demo1234'
const signedIn = new Map<string, Promise<UserInfo>>()

/** One sign-in per account, market and process: sign-ins are rate-limited by account. */
function demoUser(url: string, account: DemoAccount): Promise<UserInfo> {
  const key = `${url} ${account}`
  const known = signedIn.get(key) ?? logIn(url, account)
  signedIn.set(key, known)
  return known
}

function logIn(url: string, account: DemoAccount): Promise<UserInfo> {
  return post(`${url}/api/users/login`, { phone: demoPhones[account], password })
}

function register(url: string): Promise<UserInfo> {
  const name = `Awa Traoré ${randomInt(1000, 9999)}`
  return post(`${url}/api/users/register`, {
    name,
    phone: `9${randomInt(1_000_000, 9_999_999)}`,
    password,
    acceptedTerms: true,
  })
}

async function post(url: string, body: unknown): Promise<UserInfo> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ownAddress() }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok)
    throw new Error(
      `${url} answered ${answer.status} to ${JSON.stringify(body)}: ${await answer.text()}`,
    )
  return UserInfo.parse(await answer.json())
}

/** From the range reserved for benchmarks: 198.18.0.0/15. */
function ownAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
}
