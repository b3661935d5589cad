import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query'

type Identified = { _id: string | number }
type ListOptions<Page, Row, From> = {
  key: QueryKey
  /** Reads one page, from the end of the last one. */
  read: (from: From, signal: AbortSignal) => Promise<Page>
  rows: (page: Page) => readonly Row[]
  /** Interval in ms, while the page is visible. */
  refreshMs?: number
}

/** Reads a list by cursors. */
export function useCursorList<
  Page extends { next: string | number | null },
  Row extends Identified,
>({ read, ...options }: ListOptions<Page, Row, { after?: string }>) {
  return useList<Page, Row>({
    ...options,
    first: '',
    read: (after, signal) => read(after ? { after } : {}, signal),
    next: ({ next }) => (next === null ? undefined : String(next)),
  })
}

/** Reads a list by page numbers. */
export function usePageList<
  Page extends { currentPage: number; totalPages: number },
  Row extends Identified,
>({ read, ...options }: ListOptions<Page, Row, { page: number }>) {
  return useList<Page, Row>({
    ...options,
    first: '1',
    read: (page, signal) => read({ page: Number(page) }, signal),
    next: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? String(currentPage + 1) : undefined,
  })
}

function useList<Page, Row extends Identified>({
  key,
  first,
  read,
  next,
  rows,
  refreshMs,
}: ListOptions<Page, Row, string> & { first: string; next: (page: Page) => string | undefined }) {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, string>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    /** Undefined until this list has been read; the former counts stay meanwhile. */
    rows: query.data && !query.isPlaceholderData ? once(pages.flatMap(rows)) : undefined,
    /** The last page, for its counts. */
    last: pages.at(-1) ?? null,
  }
}

/** A new row pushes the last of a page onto the next. */
function once<Row extends Identified>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()]
}
