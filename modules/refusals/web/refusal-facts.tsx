import { momentWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import type { Refusal } from '#modules/refusals/contract/refusals.ts'
import { Icon } from '#ui/icons/icon.tsx'

/** Photo, reason, order and time of a parcel that came back. */
export function RefusalFacts({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  const { imageUrl, reason, orderNumber, shopName, at } = refusal
  return (
    <div className="refusal">
      {imageUrl ? (
        <a href={imageUrl} target="_blank" rel="noreferrer" aria-label="Agrandir la photo">
          <img src={imageUrl} alt="" width={72} height={72} loading="lazy" />
        </a>
      ) : (
        <span className="refusal-no-photo" aria-hidden="true">
          <Icon name="photo" />
        </span>
      )}
      <div>
        <b>{reason}</b>
        <p className="small muted">{`${orderNumber}, ${shopName}`}</p>
        <p className="small muted">{momentWords(at)}</p>
        {children}
      </div>
    </div>
  )
}
