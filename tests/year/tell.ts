import { sumOf } from '#kernel/wire/money.ts'
import type { World } from './world.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const megabyte = 1_048_576

export function tellDay({ day, books, acts }: World): void {
  say(
    `day ${day}: ${books.orders.length} orders, ${books.given.size} parcels given, ${faultsOf(acts)} faults, ${processorSeconds()} s of processor`,
  )
}

/** Prints what was played as a row of a table, and a digest that is the same for the same seed. */
export async function tellPlay(world: World, seed: number): Promise<void> {
  const { market, books, acts, day, towns } = world
  const [rows] = await market.sql<{ notices: number; exchanges: number; bytes: string }>(
    `select (select count(*)::int from notifications) as notices,
       (select count(*)::int from exchanges) as exchanges,
       pg_database_size(current_database()) as bytes`,
  )
  tellActs(acts)
  say(await largestTables(world))
  const columns = {
    seed,
    days: day,
    towns: towns.length,
    orders: books.orders.length,
    francs: sumOf(books.orders, ({ total }) => total),
    parcels: sumOf(books.orders, (order) => order.parcels.length),
    given: books.given.size,
    exchanges: rows?.exchanges ?? 0,
    notices: rows?.notices ?? 0,
    SMS: acts.texts,
    faults: faultsOf(acts),
    'processor, s': processorSeconds(),
    'elapsed, s': Math.round(performance.now() / 1_000),
    MB: Math.round(Number(rows?.bytes) / megabyte),
    digest: books.digest(),
  }
  say(`| ${Object.keys(columns).join(' | ')} |`)
  say(`| ${Object.values(columns).join(' | ')} |`)
}

/** Prints what was done, refused and broken, by its name. */
export function tellActs({ done, refused, faults }: World['acts']): void {
  const words = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, times]) => `  ${name}: ${times}`).join('\n')
  say(`${words(done)}\nrefused\n${words(refused)}\nfaults\n${words(faults)}`)
}

/** Rows and bytes for each order. */
async function largestTables({ market, books }: World): Promise<string> {
  const tables = await market.sql<{ name: string; rows: number; bytes: string }>(
    `select relname as name, n_live_tup::int as rows, pg_total_relation_size(relid) as bytes
     from pg_stat_user_tables order by 3 desc limit 15`,
  )
  const orders = Math.max(1, books.orders.length)
  return tables
    .map(
      ({ name, rows, bytes }) =>
        `${name}: ${(rows / orders).toFixed(1)} rows, ${Math.round(Number(bytes) / orders)} bytes an order`,
    )
    .join('\n')
}

const faultsOf = ({ faults }: World['acts']) => sumOf([...faults.values()], (times) => times)
const processorSeconds = () => Math.round(process.cpuUsage().user / 1e6)
