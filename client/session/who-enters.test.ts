import { matchRoutes, type ClientLoaderFunctionArgs } from 'react-router'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#kernel/wire/endpoint.ts'
import { userRoles } from '#modules/people/contract/people.ts'
import { mayEnter, routeTable } from '../../tests/journeys/route-table.ts'
import routes from '#app/routes.ts'
import { openDevice } from './device.fixture.ts'
import { saveUser } from './user-info.ts'

type Page = { clientLoader?: (args: ClientLoaderFunctionArgs) => Promise<unknown> }

beforeEach(openDevice)
afterEach(() => void vi.unstubAllGlobals())

const guarded = routeTable.filter(({ who }) => who !== undefined)

test('every guarded page of the table sends a visitor to login, and a wrong role home', async () => {
  expect(guarded.length).toBeGreaterThan(30)
  for (const row of guarded) {
    const page = await pageAt(row.path)
    expect([row.path, await open(page, row.path, null)]).toEqual([
      row.path,
      `/login?from=${encodeURIComponent(row.path)}`,
    ])
    for (const role of userRoles) {
      const outcome = await open(page, row.path, role)
      expect([row.path, role, outcome === '/']).toEqual([row.path, role, !mayEnter(row, role)])
    }
  }
})

async function pageAt(path: string): Promise<Page> {
  const [match] = matchRoutes(routes as Parameters<typeof matchRoutes>[0], path) ?? []
  const found = routes.find(({ id }) => id === match?.route.id)
  if (!found) throw new Error(`no page at ${path}`)
  return (await import(
    /* @vite-ignore */ new URL(`../../app/${found.file}`, import.meta.url).href
  )) as Page
}

/** Returns the address that a refused user is sent to, or null. */
async function open(page: Page, path: string, role: Role | null): Promise<unknown> {
  const user = { _id: '1', phone: '70000005', name: 'Awa', shopName: null, imageUrl: null, role }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(user)))
  if (role) saveUser({ ...user, role, token: 'jeton-d-awa' })
  else localStorage.removeItem('userInfo')
  const request = new Request(`https://sugu.example${path}`)
  try {
    await page.clientLoader?.({ request, params: {} } as ClientLoaderFunctionArgs)
    return null
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get('location') : null
  }
}
