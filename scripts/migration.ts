import { fetchedTool, run } from './run-tool.ts'

// `npm run migration -- --name what-changes`: writes a migration from tables.ts.
const command = await fetchedTool(
  'drizzle-kit',
  'generate',
  '--config=config/drizzle.config.ts',
  ...process.argv.slice(2),
)
process.exitCode = (await run(command)).code
