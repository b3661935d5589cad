type Statement = { name: string; sql: string }

/**
 * Statements so that each comes after those it mentions.
 * @throws when they mention each other in a circle
 */
export function orderByMention<S extends Statement>(statements: readonly S[]): S[] {
  const ordered = new Set<S>()
  const visit = (statement: S, path: readonly S[]) => {
    if (path.includes(statement))
      throw new Error(
        `These mention each other: ${path.map(({ name }) => name).join(', ')} (database/)`,
      )
    if (ordered.has(statement)) return
    for (const other of statements)
      if (other !== statement && mentions(statement, other.name)) visit(other, [...path, statement])
    ordered.add(statement)
  }
  for (const statement of statements) visit(statement, [])
  return [...ordered]
}

function mentions({ sql }: Statement, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(sql.replaceAll(/--.*$/gm, ''))
}
