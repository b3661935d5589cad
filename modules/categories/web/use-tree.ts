import { useMutation, useQueryClient } from '@tanstack/react-query'

import {
  listTeamCategories,
  type TeamCategory,
} from '#modules/categories/contract/admin-categories.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

const KEY = ['team-categories']
export type Tree = { categories: TeamCategory[] }
export type Place = {
  _id: string
  name: string
  slug: string
  live: number
  products: number
  parent: TeamCategory | null
  category: TeamCategory | null
}

export function useTree() {
  const queries = useQueryClient()
  const query = useRead(KEY, listTeamCategories, {})
  const show = (tree: Tree) => {
    queries.setQueryData(KEY, tree)
    void queries.invalidateQueries({ queryKey: ['categories'] })
  }
  const run = useMutation({
    mutationFn: (act: () => Promise<Tree>) => act(),
    onSuccess: show,
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed' })
      void queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return {
    query,
    show,
    busy: run.isPending,
    run: (act: () => Promise<Tree>) => run.isPending || run.mutate(act),
  }
}
