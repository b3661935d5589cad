/** Four people who read without pause, on new connections and on open ones. */
export function visit(url: string) {
  const refused: string[] = []
  let answered = 0
  const over = new AbortController()
  const reader = async (headers: Record<string, string>) => {
    while (!over.signal.aborted) {
      const status = await fetch(`${url}/api/products/paginated?limit=5`, { headers }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
      )
      if (status === '200') answered += 1
      else refused.push(status)
    }
  }
  const once = { connection: 'close' }
  const readers = [reader({}), reader({}), reader(once), reader(once)]
  return {
    answered: () => answered,
    /** @returns what was not answered as it should be */
    async leave() {
      over.abort()
      await Promise.all(readers)
      return refused
    },
  }
}
