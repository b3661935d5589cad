import pg from 'pg'

/** Copies a migrated database from the run's template. @returns its connection string */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${name} template market_template strategy file_copy`)
  return urlOf(adminUrl, name)
}

/** Creates a database without any table. @returns its connection string */
export async function createEmptyDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${name}`)
  return urlOf(adminUrl, name)
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
}

function urlOf(adminUrl: string, name: string): string {
  return adminUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}

/** A process of tests keeps its connections: opening one costs as much as dropping a database. */
const admins = new Map<string, pg.Pool>()

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const admin = admins.get(connectionString) ?? openAdmin(connectionString)
  admins.set(connectionString, admin)
  await admin.query(statement)
}

function openAdmin(connectionString: string): pg.Pool {
  const admin = new pg.Pool({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // It ends with its PostgreSQL.
  admin.on('error', () => undefined)
  return admin
}
