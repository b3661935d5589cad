import { useState } from 'react'

/** Keeps chosen rows, also when the filter changes. */
export function useChosen<Row extends { _id: string }>(most: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    rows: [...chosen.values()],
    has: ({ _id }: Row) => chosen.has(_id),
    choose: (wanted: boolean, ...some: readonly Row[]) => {
      const next = new Map(chosen)
      for (const row of some) {
        if (wanted && next.size < most) next.set(row._id, row)
        else next.delete(row._id)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}
