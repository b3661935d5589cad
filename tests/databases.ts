import pg from 'pg'

/** A migrated database, copied from the run's template. @returns its connection string */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${name} template market_template strategy file_copy`)
  return urlOf(adminUrl, name)
}

/** A database without any table. @returns its connection string */
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

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
