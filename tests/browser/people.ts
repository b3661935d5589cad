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

/** Opens browsers for people of the market at `url`, each with an IP address of their own. */
export function peopleOf(browser: Browser, url: string) {
  const contexts: BrowserContext[] = []
  const watched: string[][] = []

  async function open(user: UserInfo | null, device: BrowserContextOptions): Promise<Person> {
    const localStorage = user ? [{ name: 'userInfo', value: JSON.stringify(user) }] : []
    const context = await browser.newContext({
      // Answers from a service worker cannot be intercepted; the offline journey allows it.
      serviceWorkers: 'block',
      ...device,
      baseURL: url,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    contexts.push(context)
    watched.push(watchPages(context))
    return { page: await context.newPage(), context, user }
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
      for (const context of contexts.splice(0)) await context.close()
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
