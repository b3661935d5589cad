import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { phone } from './devices.ts'
import { watchPages } from './watch-pages.ts'

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

/** A browser as one person uses it, and what its pages did wrong. */
type Opened = { context: BrowserContext; problems: string[] }

/** Browsers that nobody uses, by their device: files, pictures and fonts are in their cache. */
const idle = new WeakMap<Browser, Map<string, Opened[]>>()

/**
 * Opens browsers for people of the market at `url`, each with an IP address of their own.
 * @param warm gives a browser that another person has left, with nothing but its cache. For
 * journeys that change nothing of a context but what it stores
 */
export function peopleOf(browser: Browser, url: string, { warm = false } = {}) {
  const opened: (Opened & { device: string })[] = []
  const watched: string[][] = []

  async function open(user: UserInfo | null, device: BrowserContextOptions): Promise<Person> {
    const localStorage = user ? [{ name: 'userInfo', value: JSON.stringify(user) }] : []
    const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
    const key = JSON.stringify(device)
    const { context, problems } = (await takeIdle(key, storageState)) ?? (await fresh())
    opened.push({ context, problems, device: key })
    watched.push(problems)
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() })
    return { page: await context.newPage(), context, user }

    async function fresh(): Promise<Opened> {
      const context = await browser.newContext({
        // Answers from a service worker cannot be intercepted; the offline journey allows it.
        serviceWorkers: 'block',
        ...device,
        baseURL: url,
        reducedMotion: 'reduce',
        storageState,
      })
      return { context, problems: watchPages(context) }
    }
  }

  async function takeIdle(device: string, storageState: State): Promise<Opened | undefined> {
    const found = warm ? idle.get(browser)?.get(device)?.pop() : undefined
    if (!found) return undefined
    await found.context.setStorageState(storageState)
    found.problems.splice(0)
    return found
  }

  async function release({ context, problems, device }: (typeof opened)[number]): Promise<void> {
    if (!warm) return context.close()
    for (const page of context.pages()) await page.close()
    await context.unrouteAll()
    await context.setOffline(false)
    const devices = idle.get(browser) ?? new Map<string, Opened[]>()
    idle.set(browser, devices.set(device, [...(devices.get(device) ?? []), { context, problems }]))
  }

  return {
    /** Somebody who is not signed in. */
    visitor: (device: BrowserContextOptions = phone) => open(null, device),
    /** Somebody of the demo market, signed in. */
    demo: async (account: DemoAccount, device: BrowserContextOptions = phone) =>
      open(await demoUser(url, account), device),
    /** Somebody who has just registered: no other test uses the account. */
    newBuyer: async (device: BrowserContextOptions = phone) => open(await register(url), device),
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
