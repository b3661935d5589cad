import type { ContractCall } from './read-contract.ts'

type Placed = { call: ContractCall; path: string; renamed: ReadonlyMap<string, string> }

/**
 * OpenAPI knows one path of each shape. `GET /api/products/{filter}` and `PUT /api/products/{id}`
 * become two operations of `/api/products/{filterOrId}`; the wire is the same.
 */
export function onSharedPaths(calls: readonly ContractCall[]): Placed[] {
  const names = new Map<string, Set<string>[]>()
  for (const { endpoint } of calls) {
    const places = names.get(shapeOf(endpoint.path)) ?? []
    namesIn(endpoint.path).forEach((name, place) => (places[place] ??= new Set()).add(name))
    names.set(shapeOf(endpoint.path), places)
  }
  return calls.map((call) => {
    const { path } = call.endpoint
    const places = (names.get(shapeOf(path)) ?? []).map(joinNames)
    const renamed = new Map(namesIn(path).map((name, place) => [name, places[place] ?? name]))
    return {
      call,
      renamed,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => `{${renamed.get(name) ?? name}}`),
    }
  })
}

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

function joinNames(names: ReadonlySet<string>): string {
  const [first = '', ...others] = names
  return [first, ...others.map((name) => name.charAt(0).toUpperCase() + name.slice(1))].join('Or')
}
