type LogoProps = { className?: string }

export function Logo({ className }: LogoProps) {
  return (
    <svg className={className} viewBox="0 0 86 28" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={CALABASH} />
      <g fill="none" stroke="currentColor" strokeWidth="3.1" strokeLinejoin="round">
        <path d="M42.3 9.7C41.3 8.7 39.9 8.2 38.3 8.2c-2.2 0-3.7 1.1-3.7 2.8 0 4 8.2 1.7 8.2 5.7 0 1.9-1.7 3-4.1 3-1.9 0-3.5-.6-4.7-1.8M47.5 6.8V14.5a4.8 4.8 0 0 0 9.6 0V6.8M57.1 14v7M71.3 6.8V20.5a4.7 4.7 0 0 1-8.9 2.2M71.3 13.5a4.7 5.2 0 1 1-9.4 0 4.7 5.2 0 0 1 9.4 0z" />
        <path d="M76 6.8V14.5a4.5 4.8 0 0 0 9 0V6.8M85 14v7" transform="translate(-.3 0)" />
      </g>
    </svg>
  )
}

export const CALABASH =
  'M13 1.5 18 6.5 13 11.5 8 6.5zM1.5 13.5h23a11.5 11.5 0 0 1-23 0zM5.6 17.3 9.3 21 13 17.3 16.7 21 20.4 17.3 19 15.9 16.7 18.2 13 14.5 9.3 18.2 7 15.9z'
