/** `?page=3` → 3; anything that is no page → 1. */
export function readPageNumber(params: URLSearchParams): number {
  const typed = params.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1
}

/** `?avis=2`: the second page of all reviews; 0 without the parameter. */
export function readReviewsPage(params: URLSearchParams): number {
  return Number(/^[1-9]\d{0,3}$/.exec(params.get('avis') ?? '')?.[0] ?? 0)
}

/** Sets these parameters of an address, without the empty ones. */
export function withParams(
  path: string,
  params: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}
