import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { ownPaths } from '#web/own-paths.ts'
import { whenHeldBack } from '#web/api/held-back.ts'
import { Sheet } from '#web/ui/sheet.tsx'

import { FactorForm } from './factor-form.tsx'

type Asked = { code: string; answer: (done: boolean) => void }

/** On work screens: what a refusal asks of somebody of the team first. What was being typed stays, and is sent again after the code. */
export function TeamProof() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const waiting = useRef<Asked['answer']>(null)
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      whenHeldBack(
        (code) =>
          new Promise((answer) => {
            waiting.current?.(false)
            waiting.current = answer
            setAsked({ code, answer })
          }),
      ),
    [],
  )
  const navigate = useNavigate()
  const leaves = asked !== null && asked.code !== 'session.step_up'
  useEffect(() => {
    if (leaves) void navigate(ownPaths.secondFactor(pathname + search), { replace: true })
  }, [leaves, navigate, pathname, search])
  if (!asked || leaves) return null
  const end = (done: boolean) => {
    setAsked(null)
    waiting.current = null
    asked.answer(done)
  }
  return (
    <Sheet open title="Confirmez que c’est bien vous" onClose={() => end(false)}>
      <p className="mb-4">
        Ce que vous faites touche à l’argent ou aux droits de quelqu’un : un code est demandé.
      </p>
      <FactorForm onDone={() => end(true)} />
    </Sheet>
  )
}
