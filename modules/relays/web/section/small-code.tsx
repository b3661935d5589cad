export function SmallCode({ code }: { code: string }) {
  const digits = Array.from(code)
  return (
    <span className="small-code" translate="no" role="img" aria-label={digits.join(' ')}>
      {digits.map((digit, place) => (
        <span key={place} aria-hidden="true">
          {digit}
        </span>
      ))}
    </span>
  )
}
