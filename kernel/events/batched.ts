import DataLoader from 'dataloader'

import { databaseAway } from '../database/database.ts'

/** More would make one statement long, and one fault costly. */
const mostTogether = 50

/**
 * A function whose calls of one turn become one call of `work`, in their order: the jobs of a batch
 * begin together, and so ask for the same kind of rows together. `work` gives one output for each
 * input. When it fails, each input is tried alone, so that one's fault is not the others'.
 */
export function together<Scope extends object, Input, Output>(
  work: (scope: Scope, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (scope: Scope, input: Input) => Promise<Output> {
  const loaders = new WeakMap<Scope, DataLoader<Input, Output>>()
  return (scope, input) => {
    const loader =
      loaders.get(scope) ??
      new DataLoader<Input, Output>((inputs) => settle(inputs, (some) => work(scope, some)), {
        cache: false,
        maxBatchSize: mostTogether,
      })
    loaders.set(scope, loader)
    return loader.load(input)
  }
}

async function settle<Input, Output>(
  inputs: readonly Input[],
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): Promise<(Output | Error)[]> {
  try {
    return [...(await work(inputs))]
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error))
    if (inputs.length === 1 || databaseAway(error)) return inputs.map(() => fault)
    const alone = await Promise.all(inputs.map((input) => settle([input], work)))
    return alone.flat()
  }
}
