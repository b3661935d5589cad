import type { ContractCall } from './read-contract.ts'

type Matched = {
  call: ContractCall
  params: Record<string, string>
  query: Record<string, string>
}

/**
 * Finds the call of an address as a request names it: `GET`, `/api/orders/019…?page=2`. A fixed
 * word wins over a parameter.
 */
export function addressMatcher(
  calls: readonly ContractCall[],
): (method: string, address: string) => Matched | undefined {
  const patterns = calls
    .map((call) => ({
      call,
      pattern: new RegExp(`^${call.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }))
    .toSorted((a, b) => parametersOf(a.call) - parametersOf(b.call))
  return (method, address) => {
    const { pathname, searchParams } = new URL(address, 'http://market')
    for (const { call, pattern } of patterns) {
      const found = call.endpoint.method === method ? pattern.exec(pathname) : null
      if (!found) continue
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [
          name,
          decodeURIComponent(value),
        ]),
      )
      return { call, params, query: Object.fromEntries(searchParams) }
    }
    return undefined
  }
}

function parametersOf({ endpoint }: ContractCall): number {
  return endpoint.path.split('{').length
}
