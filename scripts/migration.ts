import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

import { fetchedTool, root, run } from './run-tool.ts'

/**
 * `npm run migration -- --name what-changes`: writes a migration from tables.ts. Only the last
 * snapshot stays: the next migration is made from it alone.
 */
const command = await fetchedTool(
  'drizzle-kit',
  'generate',
  '--config=config/drizzle.config.ts',
  ...process.argv.slice(2),
)
process.exitCode = (await run(command)).code
const folder = path.join(root, 'database/migrations/meta')
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, file))
