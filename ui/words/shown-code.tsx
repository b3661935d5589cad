import type { ReactNode } from 'react'

import { Qr } from '../pictures/qr.tsx'

/** Six digits to read out, and the same as a QR code. */
export function ShownCode({ code, children }: { code: string; children?: ReactNode }) {
  return (
    <div className="code-shown">
      <div>
        {children}
        <p
          className="code-digits"
          translate="no"
          role="img"
          aria-label={Array.from(code).join(' ')}
        >
          {code.slice(0, 3)}
          <span>{code.slice(3)}</span>
        </p>
      </div>
      <Qr text={code} label="Code QR des mêmes chiffres" size={84} />
    </div>
  )
}
