import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

import type { Call, Endpoint, Reply } from '#kernel/wire/endpoint.ts'

import { call } from './client.ts'

/** Reads an endpoint into the query cache; a personal answer's key names its reader. */
export function useRead<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: Call<E>,
  options: Omit<UseQueryOptions<Reply<E>>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<Reply<E>>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}
