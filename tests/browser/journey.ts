import { test as base } from '@playwright/test'
import { typedClient, type Client } from '#kernel/wire/typed-client.ts'
import { peopleOf, type People, type Person, type Reuse } from './people.ts'

export { expect } from '@playwright/test'

// Playwright notes where each step was called, and looks for the source map of every line of it.
// Journeys are run as they are written: there is none.
Reflect.deleteProperty(Error, 'prepareStackTrace')

type Journey = {
  /** The people of this journey; their browsers close when it ends. */
  people: People
  /**
   * Problems provoked on purpose, by part of their text: `test.use({ expectedProblems: ['503:
   * POST'] })`.
   */
  expectedProblems: string[]
  /** State that a browser keeps of its former user: `test.use({ reuse: 'nothing' })`. */
  reuse: Reuse
}

/**
 * A journey through the demo market in a real Chromium. Besides its own steps, it fails when a page
 * wrote an error to the console, broke the content security policy or requested a missing file.
 *
 *     test('a visitor finds a product and puts it in the cart', async ({ people }) => {
 *       const { page } = await people.visitor()
 *       await page.goto('/')
 */
export const test = base.extend<Journey>({
  expectedProblems: [[], { option: true }],
  reuse: ['page', { option: true }],
  people: async ({ browser, expectedProblems, reuse }, play, info) => {
    const people = peopleOf(browser, marketUrl(), { reuse })
    await play(people)
    const unexpectedProblems = people
      .problems()
      .filter((problem) => !expectedProblems.some((part) => problem.includes(part)))
    // A failed one is photographed as it is; its worker ends with it.
    if (info.status === info.expectedStatus) await people.leave()
    if (unexpectedProblems.length > 0)
      throw new Error(`The pages had unexpected problems:\n  ${unexpectedProblems.join('\n  ')}`)
  },
})

/** Returns the address of the run's market, from market.setup.ts. */
export function marketUrl(): string {
  const url = process.env['MARKET_URL']
  if (!url)
    throw new Error('MARKET_URL is not set: journeys run through `npm test` or `playwright test`')
  return url
}

/** Returns the typed client of the pages, with this person's session or none. */
export function callAs(person: Pick<Person, 'user'> | null): Client {
  return typedClient(
    (request) => fetch(marketUrl() + request.url, request),
    () => person?.user?.token,
  )
}
