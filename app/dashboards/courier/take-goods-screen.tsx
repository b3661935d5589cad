import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'

import type { GoodsToTake } from '#modules/exchanges/contract/goods-returns.ts'
import { returnCodes, useGoodsToTake } from '#modules/exchanges/web/index.ts'
import {
  forgetTypedCode,
  NothingHere,
  OtpBoxes,
  PasteButton,
  ReadNews,
  readTypedCode,
  saveTypedCode,
  ScanButton,
  useProof,
} from '#modules/deliveries/web/index.ts'
import { paths } from '#client/paths.ts'
import { WorkFrame } from '#app/shell/work-frame.tsx'
import type { WorkLink } from '#app/shell/work-menu.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { typographic } from '#ui/words/typographic.ts'
import './courier.css'

type TakeGoodsProps = {
  userId: string
  id: string
  links: readonly WorkLink[]
  aside: ReactNode
  onTaken: () => void
}

/** Screen that takes the buyer's code of a return. */
export function TakeGoodsScreen({ userId, id, links, aside, onTaken }: TakeGoodsProps) {
  const query = useGoodsToTake(userId)
  const goods = query.data?.returns.find(({ _id }) => _id === id)
  if (goods)
    return (
      <TakeGoodsForm userId={userId} goods={goods} links={links} aside={aside} onTaken={onTaken} />
    )
  return (
    <WorkFrame title="Vérifier OTP" links={links} aside={aside}>
      {query.data && !query.error ? (
        <>
          <NothingHere title="Plus rien à reprendre ici">
            Les articles sont déjà repris, ou le client les garde.
          </NothingHere>
          <ButtonLink
            look="outline"
            className="self-center"
            to={paths.courierDashboard('en-cours')}
          >
            Voir les livraisons
          </ButtonLink>
        </>
      ) : (
        <ReadNews query={query} />
      )}
    </WorkFrame>
  )
}

type TakeGoodsFormProps = Omit<TakeGoodsProps, 'id'> & { goods: GoodsToTake }

function TakeGoodsForm({ userId, goods, links, aside, onTaken }: TakeGoodsFormProps) {
  const navigate = useNavigate()
  const { _id: fulfillmentId, clientName: who, destination: place } = goods
  const key = `goods-back:${fulfillmentId}`
  const { busy, problem, prove, forgive } = useProof(
    returnCodes,
    userId,
    { key, kind: 'door', fulfillmentId, who, place, cash: 0, title: '', detail: '', act: '' },
    () => {
      forgetTypedCode()
      onTaken()
      void navigate(paths.courierDashboard('en-cours'), { replace: true })
    },
  )
  const [digits, setDigits] = useState(() => readTypedCode(key).digits)
  const change = (words: string) => {
    setDigits(words)
    saveTypedCode(key, { digits: words, received: false })
    forgive()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void prove(digits, true)
  }
  const foot = (
    <div className="action-bar action-bar-code">
      <Button size="large" wide type="submit" form="reprise" busy={busy} busyWords="Traitement...">
        J’ai repris les articles
      </Button>
    </div>
  )
  return (
    <WorkFrame title="Vérifier OTP" links={links} aside={aside} foot={foot}>
      <form className="stack min-[640px]:max-w-105" id="reprise" noValidate onSubmit={submit}>
        <div>
          <h2 className="text-xl">{`Code de retour de ${goods.clientName}`}</h2>
          <p className="muted">
            {`${goods.orderNumber} · 6 chiffres que le client lit dans sa commande, quand vous tenez les articles`}
          </p>
        </div>
        <OtpBoxes value={digits} error={problem && typographic(problem)} onChange={change} />
        <div className="button-pair">
          <ScanButton onCode={change} />
          <PasteButton value={digits} onCode={change} />
        </div>
        <ButtonLink
          look="plain"
          className="self-start -ml-3"
          to={paths.courierDashboard('en-cours')}
        >
          Retour à la liste
        </ButtonLink>
      </form>
    </WorkFrame>
  )
}
