import { ShownCode } from '#web/ui/words/shown-code.tsx'

type VendorCodeProps = {
  code: string
  /** For a parcel that comes back rather than leaves. */ back?: boolean
}

/** The code that the shop reads out to the courier: to take a parcel, or to bring one back. */
export function VendorCode({ code, back = false }: VendorCodeProps) {
  return (
    <>
      <ShownCode code={code}>
        <small>{back ? 'Code de retour' : 'Code pour le livreur'}</small>
      </ShownCode>
      <p className="muted mt-2">
        {back
          ? 'Donnez-le au livreur quand le colis est revenu dans vos mains.'
          : 'Donnez-le quand le colis est dans ses mains, jamais au téléphone.'}
      </p>
    </>
  )
}
