import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { ownPaths } from '#web/own-paths.ts'
import { setRefusalHandler } from '#web/api/refusal-handler.ts'
import { Sheet } from '#web/ui/sheets/sheet.tsx'

import { FactorForm } from './factor-form.tsx'

type ProofRequest = { code: string; answer: (done: boolean) => void }

/**
 * On work screens: asks for the second factor when the server refuses a call without it, then the
 * call is sent again. Forms keep what was typed.
 */
export function TeamProof() {
  const [request, setRequest] = useState<ProofRequest | null>(null)
  const waiting = useRef<ProofRequest['answer']>(null)
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      setRefusalHandler(
        (code) =>
          new Promise((answer) => {
            waiting.current?.(false)
            waiting.current = answer
            setRequest({ code, answer })
          }),
      ),
    [],
  )
  const navigate = useNavigate()
  const leaves = request !== null && request.code !== 'session.step_up'
  useEffect(() => {
    if (leaves) void navigate(ownPaths.secondFactor(pathname + search), { replace: true })
  }, [leaves, navigate, pathname, search])
  if (!request || leaves) return null
  const end = (done: boolean) => {
    setRequest(null)
    waiting.current = null
    request.answer(done)
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
