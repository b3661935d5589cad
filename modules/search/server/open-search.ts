import type { Kernel } from '#kernel/kernel.ts'

import {
  chooseProminent,
  productChanged,
  productsIndexed,
  productCache,
} from '#modules/products/module.ts'
import { learnChangedWords, learnNewWords, relearnWords } from './learn-words.ts'
import { countHabits, forgetOldSearches, SearchEvents, SearchHabits } from './search-habits.ts'
import { synonymsChanged, wordsLearnt } from './events.ts'
import type { SearchParts } from './search-parts.ts'
import { Synonyms } from './synonyms.ts'

/** Limit of products counted at once, so that a mass import does not delay other work. */
const learntAtOnce = { afterChange: 1_000, byClock: 20_000 }

export function openSearch(kernel: Kernel): SearchParts {
  const { jobs, events } = kernel
  const synonyms = new Synonyms(kernel)
  const habits = new SearchHabits(kernel)
  events.everywhere(synonymsChanged, () => synonyms.forget())
  events.everywhere(wordsLearnt, () => habits.forget())
  for (const cache of [synonyms, habits]) events.onMissed(() => cache.forget())
  events.after(
    productChanged,
    'search.learn-words',
    async (changed) => {
      await learnNewWords(kernel, learntAtOnce.afterChange)
      await learnChangedWords(
        kernel,
        changed.map(({ productId }) => productId),
      )
    },
    ({ words }) => words === true,
  )
  events.after(
    productsIndexed,
    'search.relearn-indexed',
    async () => void (await relearnWords(kernel)),
  )
  jobs.every(
    '*/10 * * * *',
    'search.learn-words',
    async () => void (await learnNewWords(kernel, learntAtOnce.byClock)),
  )
  jobs.every('23 2 * * *', 'search.relearn-words', async () => void (await relearnWords(kernel)))
  jobs.every(
    '5-55/10 * * * *',
    'search.choose-prominent',
    async () => void (await chooseProminent(kernel)),
  )
  jobs.every('38 * * * *', 'search.count-habits', () => countHabits(kernel))
  jobs.every('52 3 * * *', 'search.forget-old', async () => void (await forgetOldSearches(kernel)))
  return { synonyms, habits, events: new SearchEvents(kernel), products: productCache(kernel) }
}
