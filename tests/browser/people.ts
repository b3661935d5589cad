import { randomInt } from 'node:crypto'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'
import { UserInfo } from '#modules/identity/contract/accounts.ts'
import { devices, phone } from './devices.ts'
import { watchRequests } from './quiet.ts'
import { waitForCode } from './wait-for-code.ts'
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
  'relais-kayes': '76440128',
  'boutique-bandiagara': '76047193',
  'relais-bandiagara': '76318842',
  'boutique-segou': '91450769',
  'relais-segou': '66830417',
} as const
export type DemoAccount = keyof typeof demoPhones

export type Person = { page: Page; context: BrowserContext; user: UserInfo | null }

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * A browser as one person uses it, and what its pages did wrong. Its page is empty, or as `shownTo`
 * left it.
 */
type Opened = {
  context: BrowserContext
  problems: string[]
  page?: Page
  shownTo?: string
}

/**
 * State that the next user finds in a browser:
 *
 * - the open page, whose process has the code of every other page (a page opened anew costs 0.2 s
 * of processor more);
 * - the page as it was shown to the same person, without what it stored;
 * - nothing. That is for a journey that installs a clock: a clock stays with the browser.
 */
export type Reuse = 'page' | 'shown' | 'nothing'

/** Idle browsers by their device. */
const idle = new WeakMap<Browser, Map<string, Opened[]>>()

/** Pages with scripts of their own, which would stay with them. */
const changedForGood = new WeakSet<Page>()

/**
 * Sessions of the browser's protocol: what one gave a page (a network, the size of letters) ends
 * with it and the document.
 */
const sessions = new WeakMap<Page, Set<CDPSession>>()

/** Opens browsers for people of the market at `url`, each with an IP address of their own. */
export function peopleOf(
  browser: Browser,
  url: string,
  { reuse = 'page' }: { reuse?: Reuse } = {},
) {
  const opened: (Opened & { device: BrowserContextOptions; user: UserInfo | null })[] = []
  const watched: string[][] = []

  async function open(user: UserInfo | null, device: BrowserContextOptions): Promise<Person> {
    const { context, problems, page } =
      (await takeIdle(device, user)) ?? (await fresh(device, user))
    opened.push({ context, problems, device, user })
    watched.push(problems)
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
    return { page: page ?? noteChanges(await context.newPage()), context, user }
  }

  async function fresh(device: BrowserContextOptions, user: UserInfo | null): Promise<Opened> {
    const context = await browser.newContext({
      // Answers from a service worker cannot be intercepted; the offline journey allows it.
      serviceWorkers: 'block',
      ...device,
      baseURL: url,
      reducedMotion: 'reduce',
      storageState: stateOf(user),
    })
    context.on('page', (page) => {
      watchRequests(page)
      if (device.javaScriptEnabled !== false) waitForCode(page)
    })
    return { context, problems: watchPages(context) }
  }

  async function takeIdle(
    device: BrowserContextOptions,
    user: UserInfo | null,
  ): Promise<Opened | undefined> {
    if (reuse === 'nothing') return undefined
    const all = idleOf(device)
    const shown = reuse === 'shown' ? all.findIndex((one) => one.shownTo === nameOf(user)) : -1
    const [found] = all.splice(shown, 1)
    if (!found) return undefined
    if (found.page && shown === -1 && found.shownTo !== undefined)
      await leavePage(found.page, device, url)
    if (found.page) await storeAnew(found.page, user)
    else await found.context.setStorageState(stateOf(user))
    found.problems.splice(0)
    return found
  }

  async function release(one: (typeof opened)[number]): Promise<void> {
    const { context, problems, device, user } = one
    // A service worker outlives its pages.
    if (reuse === 'nothing' || device.serviceWorkers === 'allow') return context.close()
    const [first, ...others] = context.pages()
    const page = first && !changedForGood.has(first) ? first : undefined
    for (const session of (page && sessions.get(page)) ?? []) await session.detach()
    for (const one of page ? others : context.pages()) await one.close()
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    const stays = page && reuse === 'shown' && (await isShownTo(page, user, url))
    if (page) await leavePage(page, device, stays ? null : url)
    idleOf(device).push({
      context,
      problems,
      ...(page ? { page } : {}),
      ...(stays ? { shownTo: nameOf(user) } : {}),
    })
  }

  function stateOf(user: UserInfo | null): State {
    const localStorage = user ? [{ name: 'userInfo', value: JSON.stringify(user) }] : []
    return { cookies: [], origins: user ? [{ origin: url, localStorage }] : [] }
  }

  function idleOf(device: BrowserContextOptions): Opened[] {
    const devices = idle.get(browser) ?? new Map<string, Opened[]>()
    const key = JSON.stringify([url, device])
    const found = devices.get(key) ?? []
    idle.set(browser, devices.set(key, found))
    return found
  }

  return {
    /** User who is not signed in. */
    visitor: (device: BrowserContextOptions = usual) => open(null, device),
    /** Signed-in user of the demo market. */
    demo: async (account: DemoAccount, device: BrowserContextOptions = usual) =>
      open(await demoUser(url, account), device),
    /** Newly registered user, whose account no other test uses. */
    newBuyer: async (device: BrowserContextOptions = usual) => open(await register(url), device),
    /** Errors of the pages (console, policy, missing files) since the last call. */
    problems: () => watched.flatMap((seen) => seen.splice(0)),
    leave: async () => {
      for (const one of opened.splice(0)) await release(one)
    },
  }
}
export type People = ReturnType<typeof peopleOf>

/** Effects of these calls on the page may last longer than a visit. */
function noteChanges(page: Page): Page {
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...given) => {
    changedForGood.add(page)
    return addInitScript(...given)
  }
  const context = page.context()
  const newCDPSession = context.newCDPSession.bind(context)
  const open = new Set<CDPSession>()
  sessions.set(page, open)
  context.newCDPSession = async (target) => {
    const session = await newCDPSession(target)
    open.add(session)
    const detach = session.detach.bind(session)
    session.detach = async () => {
      await detach()
      open.delete(session)
    }
    return session
  }
  return page
}

/** Returns whether the page is the market's, and still this user's. */
async function isShownTo(page: Page, user: UserInfo | null, url: string): Promise<boolean> {
  if (new URL(page.url()).origin !== new URL(url).origin) return false
  const stored = await page.evaluate(() => localStorage.getItem('userInfo'))
  return (stored ? UserInfo.parse(JSON.parse(stored))._id : visitor) === nameOf(user)
}

const visitor = 'a visitor'

function nameOf(user: UserInfo | null): string {
  return user?._id ?? visitor
}

/**
 * Takes back what was done to a page; with `url`, leaves it where nothing of the market runs, at
 * the market's own address.
 */
async function leavePage(
  page: Page,
  device: BrowserContextOptions,
  url: string | null,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null, media: null })
  if (device.viewport) await page.setViewportSize(device.viewport)
  if (url) await page.goto(`${url}/robots.txt`)
}

/** Removes the state of the former user. A context's own reset would empty its cache, too. */
async function storeAnew(page: Page, user: UserInfo | null): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(
    async (userInfo) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
      for (const name of await caches.keys()) await caches.delete(name)
      if (userInfo) localStorage.setItem('userInfo', userInfo)
    },
    user && JSON.stringify(user),
  )
}

const password = 'demo1234'
const signedIn = new Map<string, Promise<UserInfo>>()

/** Signs in once per account, market and process: sign-ins are rate-limited by account. */
export function demoUser(url: string, account: DemoAccount): Promise<UserInfo> {
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

/** Returns an address from the range reserved for benchmarks: 198.18.0.0/15. */
function ownAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(0, 256)}.${randomInt(1, 255)}`
}
