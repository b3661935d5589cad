import { useState, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { paths } from '#web/paths.ts'
import { readUser } from '#web/session/user-info.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'

import type { ReportSheetProps } from './report-sheet.tsx'

/**
 * « Signaler »: asks the team to remove a review. The form is loaded on a press, since few people
 * report.
 */
export function ReportReview({ reviewId, author }: { reviewId: string; author: string }) {
  const [form, setForm] = useState<{ Sheet: ComponentType<ReportSheetProps> } | null>(null)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const report = async () => {
    if (!readUser()) return navigate(paths.login(pathname + search))
    try {
      const { ReportSheet } = await import('./report-sheet.tsx')
      setForm({ Sheet: ReportSheet })
      setOpen(true)
    } catch {
      showNotice('Pas de connexion. Vérifiez votre réseau et réessayez.')
    }
  }
  return (
    <>
      <button className="min-h-11 tiny muted underline" type="button" onClick={() => void report()}>
        Signaler<span className="visually-hidden"> l’avis de {author}</span>
      </button>
      {form && <form.Sheet reviewId={reviewId} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
