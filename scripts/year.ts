import { parseArgs } from 'node:util'
import { run } from './run-tool.ts'

/** `npm run year -- --seed 7 --days 365`: plays so many days of the market with that seed. */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, days: { type: 'string', default: '365' } },
})
if (values.seed) process.env['YEAR_SEED'] = values.seed
process.env['YEAR_DAYS'] = values.days
const { code } = await run([
  process.execPath,
  'scripts/test.ts',
  '--long',
  'tests/year/year.test.ts',
])
process.exitCode = code
