import { useQueryClient } from '@tanstack/react-query'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  listComplainableParcels,
  listOwnComplaints,
  listShopComplaints,
  readComplaint,
  type Complaint,
} from '#modules/complaints/contract/complaints.ts'
import type { ComplaintStatus } from '#modules/complaints/contract/complaint-words.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { usePageList } from '#client/lists/use-list.ts'

const REFRESH_MS = 45_000

export function useComplaints(
  userId: string,
  side: 'buyer' | 'shop',
  status: ComplaintStatus | null = null,
) {
  const endpoint = side === 'buyer' ? listOwnComplaints : listShopComplaints
  return usePageList({
    key: ['complaints', userId, side, status],
    read: (from, signal) =>
      call(endpoint, { query: { ...from, ...(status && { status }) } }, { signal }),
    rows: ({ reclamations }) => reclamations,
  })
}

export function useComplaint(userId: string, id: string) {
  const queries = useQueryClient()
  const queryKey = ['complaint', userId, id]
  const { data, error, isFetching, refetch } = useRead(
    queryKey,
    readComplaint,
    { params: { id } },
    {
      refetchInterval: ({ state }) => (state.data?.status === 'résolu' ? false : REFRESH_MS),
      refetchOnWindowFocus: true,
    },
  )
  const replace = (complaint: Complaint) => {
    queries.setQueryData(queryKey, complaint)
    void queries.invalidateQueries({ queryKey: ['complaints', userId] })
  }
  const unknown = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  return {
    complaint: data,
    failure: error,
    unknown,
    busy: isFetching,
    again: () => void refetch(),
    replace,
  }
}

export function useComplainable(userId: string) {
  return useRead(['complainable', userId], listComplainableParcels, {})
}
