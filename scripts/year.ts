import { parseArgs } from 'node:util'
import { run } from './run-tool.ts'

/**
 * `npm run year -- --seed 7 --days 365`: plays so many days of the market with that seed;
 * `--orders 20` on each, `--size large` with more people in more towns. `--shrink`: leaves out
 * steps of the play that fell last, as long as it falls (`--tries 60` times), and writes what is
 * left as a test.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '365' },
    orders: { type: 'string' },
    size: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    tries: { type: 'string', default: '60' },
  },
})
if (values.seed) process.env['YEAR_SEED'] = values.seed
if (values.orders) process.env['YEAR_ORDERS'] = values.orders
if (values.size) process.env['YEAR_SIZE'] = values.size
if (values.shrink) process.env['YEAR_TRIES'] = values.tries
process.env['YEAR_DAYS'] = values.days
const test = values.shrink
  ? ['tests/year/fallen.test.ts']
  : ['tests/year/year.test.ts', '-t', 'days of the market']
const { code } = await run([process.execPath, 'scripts/test.ts', '--long', ...test])
process.exitCode = code
