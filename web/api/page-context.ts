import { createContext, data, type RouterContextProvider } from 'react-router'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'

type PageContext = { call: Client; tags: Set<string> }

/** What a server loader works with; set for each page by `entry.server.tsx`. */
export const pageContext = createContext<PageContext>()

type Context = Readonly<RouterContextProvider>

/**
 * The API as a loader calls it: `const page = await api(context)(listProducts, { params })`. A
 * refusal becomes the page's own status and its error screen (404 for what does not exist). Only
 * for `loader`, on the server.
 */
export function api(context: Context): Client {
  return async (endpoint, call, options) => {
    try {
      return await callOf(context)(endpoint, call, options)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      throw data(
        { message: failure.message, code: failure.code },
        { status: failure.status === 0 ? 503 : failure.status },
      )
    }
  }
}

/** The API for a loader that has its own answer to a refusal. @throws CallFailure */
export function callOf(context: Context): Client {
  return context.get(pageContext).call
}

/**
 * Tags the page with what it shows, so that a change purges it from the cache: `tagPage(context,
 * 'catalogue', 'product:karite')`.
 */
export function tagPage(context: Context, ...tags: string[]): void {
  for (const tag of tags) context.get(pageContext).tags.add(tag)
}
