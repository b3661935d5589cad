import type pg from 'pg'

/** A pooler between the application and PostgreSQL in transaction mode, such as PgBouncer. */
export type Pooler = {
  /** Whether named statements work across server connections, as with PgBouncer from 1.21 on. */
  keepsNames: boolean
}

/** Makes statements nameless on this connection, so that each is parsed and planned again. */
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
