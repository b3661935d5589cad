import type pg from 'pg'

/** A pooler between the market and PostgreSQL in transaction mode, such as PgBouncer. */
export type Pooler = {
  /** Are named statements found again on another connection? PgBouncer does it from 1.21 on. */
  keepsNames: boolean
}

/** Statements lose their names on this connection, so that each is parsed and planned again. */
export function withoutNames(client: pg.ClientBase): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, [asked, ...rest]: unknown[]): unknown =>
      Reflect.apply(query, self, [nameless(asked), ...rest]),
  })
}

function nameless(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked)) return asked
  return { ...asked, name: undefined }
}
