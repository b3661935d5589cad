import pg from 'pg'

/** Pooler in transaction mode, such as PgBouncer. */
export type Pooler = {
  /** Whether named statements work across server connections (PgBouncer from 1.21 on). */
  keepsNames: boolean
}

/** Has each statement parsed and planned again. */
export class NamelessClient extends pg.Client {
  override query(statement: unknown, ...rest: unknown[]): never {
    return Reflect.apply(super.query, this, [nameless(statement), ...rest]) as never
  }
}

function nameless(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement))
    return statement
  return { ...statement, name: undefined }
}
