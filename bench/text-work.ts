import { readProof } from '#modules/identity/server/known-devices.ts'
import { isObvious, passwordGrade } from '#modules/identity/contract/password-rules.ts'
import { traitKey } from '#modules/products/contract/trait-key.ts'
import { listOf, traitsOf, variantsOf } from '#modules/product-files/server/columns.ts'
import { readStatement } from '#modules/reconciliation/server/read-statement.ts'
import { editDistance } from '#modules/search/server/near-words.ts'
import { readDimensions, readThousands } from '#modules/search/server/search-figures.ts'
import { readAllWords, readWords, wordsOf } from '#modules/search/server/search-words.ts'
import { formsOf } from '#modules/search/server/word-forms.ts'
import { soundOf } from '#modules/search/server/word-sound.ts'
import { readCsv } from '#kernel/csv/csv-rows.ts'
import { slugOf } from '#kernel/database/slugs.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { readAmount, readCount, readSignedAmount } from '#kernel/wire/amounts.ts'
import { findContacts } from '#kernel/wire/contacts/contacts.ts'
import { costly } from '#kernel/wire/contacts/costly.fixture.ts'
import { nameProblem, passwordProblem } from '#kernel/wire/field-rules.ts'
import { readDepotNumber, readPhone, readWorldNumber } from '#kernel/wire/phones.ts'
import { readText, visibleLength, withoutAccents } from '#kernel/wire/plain-text.ts'
import { shorten } from '#kernel/wire/short-text.ts'
import { digitsIn, readCode, readOrderNumber } from '#kernel/wire/typed-digits.ts'
import { onOneLine, typographic } from '#ui/words/typographic.ts'
import { printTable, runBench } from './rig/bench.ts'

/**
 * `npm run bench -- text-work`: how the work on a text grows with its length, by what reads it.
 * Ends with 1 when one grows faster than the length.
 */

/** Everything that reads a text of a stranger and is called without a limit of its own. */
const routines: Readonly<Record<string, (text: string) => unknown>> = {
  findContacts,
  readProof,
  isObvious: (text) => isObvious(text, '76123456'),
  passwordGrade: (text) => passwordGrade(text, '76123456'),
  traitKey,
  listOf,
  traitsOf,
  variantsOf,
  readStatement,
  editDistance: (text) => editDistance(text, 'marmite', 2),
  readDimensions,
  readThousands,
  readAllWords,
  readWords,
  wordsOf,
  formsOf,
  soundOf,
  readCsv,
  slugOf,
  networkOf,
  readAmount,
  readCount,
  readSignedAmount,
  nameProblem,
  passwordProblem,
  readDepotNumber,
  readPhone,
  readWorldNumber,
  readText,
  visibleLength,
  withoutAccents,
  shorten: (text) => shorten(text, 100),
  digitsIn,
  readCode: (text) => readCode(text, 6),
  readOrderNumber,
  onOneLine,
  typographic,
}

/** Beside what is costly to search for contacts: separators, ends of words, quotes, brackets. */
const parts = [...costly, 'a', 's', '0', ' x', '"', '",', ';', '=', '|', '\n', '\t', '.', ',', '--']
const [short, long] = [1_000, 8_000]
/** Eight times the length is eight times the work; a growing square is 64 times. */
const mostTimes = 30
const restMs = 0.5

await runBench('text-work', 10, async () => {
  const growing = Object.entries(routines).flatMap(([name, routine]) =>
    parts.flatMap((part) => {
      const [little, much] = [workOf(routine, part, short), workOf(routine, part, long)]
      return much > Math.max(little, restMs) * mostTimes
        ? [
            {
              name,
              repeated: JSON.stringify(part),
              [`${short}, ms`]: little,
              [`${long}, ms`]: much,
            },
          ]
        : []
    }),
  )
  console.log(
    `${Object.keys(routines).length} readers, ${growing.length} texts whose work grows faster`,
  )
  if (growing.length > 0) printTable('faster than the text', growing)
  process.exitCode = growing.length > 0 ? 1 : 0
  return { readers: Object.keys(routines).length, growing }
})

/** Returns ms of processor, the least of a few tries; a refusal is an answer. */
function workOf(routine: (text: string) => unknown, part: string, length: number): number {
  const text = `${part.repeat(Math.ceil(length / part.length))}~`
  let least = Infinity
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage()
    try {
      routine(text)
    } catch {
      // Refused.
    }
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
    if (least < restMs) break
  }
  return least
}
