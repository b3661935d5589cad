import type { Page } from 'playwright-core'

type Call = { method: string; path: string }

/** Returns whether an address is one of this call. */
export function isAddressOf({ path }: Pick<Call, 'path'>, address: string): boolean {
  return new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`).test(address)
}

/** Does an act and waits for the answer to its call: a page that is left aborts it. */
export async function answered(page: Page, call: Call, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === call.method && isAddressOf(call, response.url()),
  )
  await Promise.all([answer, act()])
}
