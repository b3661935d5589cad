import type { Locator, Page } from 'playwright-core'

import { phone } from '../../browser/devices.ts'
import { expect } from '../../browser/journey.ts'
import { poorNetwork, slowDown } from '../../browser/slow-phone.ts'
import { rounds } from '../../faults/rounds.ts'
import { isAddressOf } from './answered.ts'

/** A cheap phone with a small screen. */
export const smallPhone = { ...phone, viewport: { width: 360, height: 740 } }

/**
 * Sets a poor network for this page; in the long run a slow processor too: `npm test -- --long
 * tests/journeys/slow-walks-dispatch.test.ts`.
 */
export async function slow(page: Page): Promise<void> {
  const slowdown = rounds('SLOWDOWN', { usual: 1, long: poorNetwork.slowdown })
  await slowDown(await page.context().newCDPSession(page), { slowdown })
}

/**
 * Presses twice while the answer is on its way: the button says at once that work is going on, and
 * one request is sent.
 */
export async function pressOnce(
  button: Locator,
  call: { method: string; path: string },
): Promise<void> {
  const page = button.page()
  const answers = Promise.withResolvers<void>()
  let sent = 0
  const place = (url: URL) => isAddressOf(call, url.href)
  await page.route(place, async (route) => {
    if (route.request().method() === call.method) sent += 1
    await answers.promise
    await route.continue()
  })
  await button.scrollIntoViewIfNeeded()
  // This button, whatever it is called while it waits.
  const pressed = await button.elementHandle()
  if (!pressed) throw new Error('there is no such button')
  await pressed.dblclick()
  await expect.poll(() => pressed.getAttribute('aria-busy')).toBe('true')
  await pressed.click({ force: true })
  await expect.poll(() => sent).toBe(1)
  answers.resolve()
  await expect.poll(async () => !(await isBusy(pressed))).toBe(true)
  expect(sent).toBe(1)
  await page.unroute(place)
}

async function isBusy(
  button: NonNullable<Awaited<ReturnType<Locator['elementHandle']>>>,
): Promise<boolean> {
  return (
    (await button.evaluate(
      (element) => element.isConnected && element.getAttribute('aria-busy'),
    )) === 'true'
  )
}

/** Opens another tab of the same person, at the same step, with a good network. */
export async function secondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  await second.goto(page.url())
  return second
}

/** Messages to a user whose act comes too late. */
export const moved = /déjà changé d’état|n’est plus|déjà/

type LateAct = {
  /** Does the act, up to its last press. */
  act: (tab: Page) => Promise<void>
  /** Message after the refusal, or the page once it has followed the other tab by itself. */
  refused: (tab: Page) => Locator
}

/** Acts too late on the second tab, and expects a refusal with a clear sentence. */
export async function comeSecond(tab: Page, { act, refused }: LateAct): Promise<void> {
  // The tab may follow the other at any moment: then its act is gone.
  const acted = act(tab).catch(() => undefined)
  await Promise.race([acted, refused(tab).first().waitFor()])
  await expect(refused(tab).first()).toBeVisible()
  await tab.close()
}

/** Reloads, then leaves the market and comes Back: each time the step is as it was. */
export async function reloadAndBack(page: Page, isWhole: () => Promise<void>): Promise<void> {
  const address = page.url()
  await isWhole()
  await page.reload()
  await isWhole()
  await page.goto('/robots.txt')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await isWhole()
}
