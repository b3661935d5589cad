/** Six digits that the buyer shows or reads out. */
export function ShownDigits({ code, label }: { code: string; label: string }) {
  const digits = Array.from(code)
  return (
    <div
      className="code-cells code-cells-shown"
      translate="no"
      role="img"
      aria-label={`${label} : ${digits.join(' ')}`}
    >
      {digits.map((digit, place) => (
        // Digits repeat.
        <span key={place} aria-hidden="true">
          {digit}
        </span>
      ))}
    </div>
  )
}
