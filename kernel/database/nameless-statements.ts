import type pg from 'pg'

/** Pooler in transaction mode, such as PgBouncer. */
export type Pooler = {
  /** Whether named statements work across server connections (PgBouncer from 1.21 on). */
  keepsNames: boolean
}

/** Makes each statement parsed and planned again. */
export function withoutNames(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [statement, ...rest]: unknown[]): unknown =>
      Reflect.apply(query, self, [nameless(statement), ...rest]),
  })
}

function nameless(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement))
    return statement
  return { ...statement, name: undefined }
}
