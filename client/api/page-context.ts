import { createContext, data, type RouterContextProvider } from 'react-router'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'

type PageContext = { call: Client; tags: Set<string> }

export const pageContext = createContext<PageContext>()

type Context = Readonly<RouterContextProvider>

/** Returns the API for a server loader. A refusal becomes the page's status and error screen. */
export function api(context: Context): Client {
  return async (endpoint, call, options) => {
    try {
      return await callOf(context)(endpoint, call, options)
    } catch (failure) {
      throw refusedPage(failure)
    }
  }
}

/** Returns what a loader throws for a refusal: the page's status and error screen. */
export function refusedPage(failure: unknown): unknown {
  if (!(failure instanceof CallFailure)) return failure
  const { message, code, status } = failure
  return data({ message, code }, { status: status === 0 ? 503 : status })
}

/**
 * Returns the API for a loader that handles refusals itself.
 * @throws CallFailure
 */
export function callOf(context: Context): Client {
  return context.get(pageContext).call
}

/**
 * Tags the page with its content (`'products'`, `'product:karite'`), so that a change purges it
 * from the cache.
 */
export function tagPage(context: Context, ...tags: string[]): void {
  for (const tag of tags) context.get(pageContext).tags.add(tag)
}
