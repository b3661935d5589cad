import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouteObject,
  type ServerBuild,
} from 'react-router'
import type { DrawnPage, PageKind, Pages, PageWork } from '#kernel/wire/pages.ts'
import { listCategories, type Category } from '#modules/categories/contract/categories.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { pageContext } from '#client/api/page-context.ts'
import { rememberPresses } from '#client/device/remember-presses.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { ShownCategories } from './shell/shown-categories.ts'

const work = createContext<PageWork>()
const outcome = createContext<{ shows?: string }>()

/** ms: the page is drawn without data that arrives later. */
export const streamTimeout = 8_000

export function openPages(build: ServerBuild): Pages {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const routes = routesOf(build)
  return {
    kindOf: (pathname) => kindOf(build, routes, pathname),
    draw: (url, given) => draw(handle, url, given),
  }
}

async function draw(
  handle: ReturnType<typeof createRequestHandler>,
  url: string,
  given: PageWork,
): Promise<DrawnPage> {
  const tags = new Set<string>()
  const drawn: { shows?: string } = {}
  const context = new RouterContextProvider()
  context.set(work, given)
  context.set(outcome, drawn)
  context.set(pageContext, { call: typedClient(given.transport, () => null), tags })
  const answer = await handle(new Request(url, { signal: given.signal }), context)
  return {
    status: answer.status,
    headers: answer.headers,
    body: isAsKnown(given, drawn) ? null : await answer.text(),
    tags: [...tags],
    ...drawn,
  }
}

function isAsKnown({ known }: PageWork, { shows }: { shows?: string }): boolean {
  return known !== undefined && shows === known
}

/**
 * Draws the whole page before answering, since the cache must not keep half a page. Reuses the last
 * drawing when the data is unchanged.
 */
export default async function drawDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const given = context.get(work)
  const { nonce, onError } = given
  const categories = await headerCategories(context)
  const drawn = context.get(outcome)
  if (status === 200) drawn.shows = digestOf(router, categories)
  if (isAsKnown(given, drawn)) return new Response(null, { status, headers })
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ShownCategories value={categories}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </ShownCategories>,
      {
        nonce,
        bootstrapScriptContent: ownScript(router) ?? rememberPresses,
        onAllReady: () => {
          clearTimeout(limit)
          text(pipe(new PassThrough())).then((drawn) => resolve(picturesFirst(drawn)), reject)
        },
        onShellError: reject,
        onError,
      },
    )
    const limit = setTimeout(abort, streamTimeout + 1_000)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

function ownScript({ staticHandlerContext, routeModules }: EntryContext): string | undefined {
  return staticHandlerContext.matches
    .map(({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.script)
    .find(Boolean)
}

/** Digest of all input of a page but the time. */
function digestOf({ staticHandlerContext }: EntryContext, categories: readonly Category[]): string {
  const data = serialize([staticHandlerContext.loaderData, categories])
  return createHash('sha1').update(data).digest('base64url')
}

/** Reads the header's categories; empty when that fails. */
async function headerCategories(context: RouterContextProvider): Promise<readonly Category[]> {
  const { call, tags } = context.get(pageContext)
  tags.add('categories')
  try {
    return (await call(listCategories, {})).categories
  } catch {
    return []
  }
}

/**
 * Moves pictures before code: at 400 kbit/s the largest one arrives after 2.3 s instead of 3.7.
 * React Router has no option for it, and escapes text that could look like these tags.
 */
function picturesFirst(html: string): string {
  return html.replaceAll(
    '<link rel="modulepreload"',
    '<link rel="modulepreload" fetchpriority="low"',
  )
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(work).onError(error)
}

function routesOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return index ? { id, path, index: true } : { id, path, children: routesOf(build, id) }
  })
}

/** Shared by all unknown addresses: drawn once and cached. */
const NOWHERE = '/introuvable'

function kindOf(build: ServerBuild, routes: RouteObject[], pathname: string): PageKind {
  const matches = matchRoutes(routes, pathname) ?? []
  const handles = matches.map(
    (match) => (build.routes[match.route.id ?? '']?.module.handle ?? {}) as PageHandle,
  )
  return {
    drawnAt: matches.at(-1)?.route.path === '*' ? NOWHERE : undefined,
    query: handles.flatMap((handle) => handle.query ?? []),
    framed: handles.some((handle) => handle.bare === true),
    secret: handles.some((handle) => handle.secret === true),
  }
}
