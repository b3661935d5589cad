import { braced, plain } from '#kernel/wire/contacts/braced.fixture.ts'
import { findContacts } from '#kernel/wire/contacts/contacts.ts'
import { costly } from '#kernel/wire/contacts/costly.fixture.ts'
import { found } from '#kernel/wire/contacts/found.fixture.ts'
import { left } from '#kernel/wire/contacts/left.fixture.ts'
import { printTable, runBench } from './rig/bench.ts'

/**
 * `npm run bench -- masking`: processor ms of the search for contacts in 1,000 characters, and its
 * share of right answers.
 */
const characters = 1_000
const rounds = 300

await runBench('masking', 5, async () => {
  const costs = costly
    .map((part) => ({ repeated: JSON.stringify(part), 'processor ms': costOf(part) }))
    .toSorted((a, b) => b['processor ms'] - a['processor ms'])
  printTable(`${characters} characters`, costs.slice(0, 8))
  const shares = [...Object.entries(found), ...Object.entries(left)].map(([kind, sentences]) => ({
    kind,
    sentences: sentences.length,
    'right, %':
      (sentences.filter((sentence) => braced(plain(sentence)) === sentence).length /
        sentences.length) *
      100,
  }))
  printTable('sentences', shares)
  return { costs, shares }
})

/** Returns processor ms, warm code. */
function costOf(part: string): number {
  const text = part.repeat(Math.ceil(characters / part.length)).slice(0, characters)
  for (let round = 0; round < rounds; round += 1) findContacts(text)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) findContacts(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / rounds
}
