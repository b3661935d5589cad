import { sumOf } from '#kernel/wire/money.ts'
import type { World } from './world.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

export function tellDay({ day, books, acts }: World): void {
  const faults = sumOf([...acts.faults.values()], (times) => times)
  say(
    `day ${day}: ${books.orders.length} orders, ${books.given.size} parcels given, ${faults} faults, ${Math.round(process.cpuUsage().user / 1e6)} s of processor`,
  )
}

/** Prints what was played, and a digest that is the same for the same seed. */
export async function tellPlay(
  { market, books, acts, buyers }: World,
  seed: number,
): Promise<void> {
  const [rows] = await market.sql<{ messages: number; exchanges: number; megabytes: number }>(
    `select (select count(*)::int from notifications) as messages,
       (select count(*)::int from exchanges) as exchanges,
       (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  )
  const words = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, times]) => `  ${name}: ${times}`).join('\n')
  const francs = sumOf(books.orders, ({ total }) => total)
  const parcels = sumOf(books.orders, (order) => order.parcels.length)
  say(words(acts.done))
  say(`refused\n${words(acts.refused)}\nfaults\n${words(acts.faults)}`)
  say(
    `seed ${seed}, digest ${books.digest()}: ${books.orders.length} orders of ${francs} F by ${buyers.length} buyers, ${parcels} parcels, ${books.given.size} given, ${rows?.exchanges} exchanges, ${rows?.messages} notices, ${rows?.megabytes} MB`,
  )
}
