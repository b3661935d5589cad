import { CALABASH } from './logo.tsx'

type LogoMarkProps = { size: number; className?: string }

/** Calabash. Below 28 px its zigzag would blur, so it is left out. */
export function LogoMark({ size, className }: LogoMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={size < 28 ? SMALL_CALABASH : CALABASH} />
    </svg>
  )
}

const SMALL_CALABASH = 'M13 .5 19.3 6.8 13 13.1 6.7 6.8zM1 14.5h24a12 11.5 0 0 1-24 0z'
