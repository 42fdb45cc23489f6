import { useFormat } from '@ntocc/sdk/hooks'

interface Days {
  periodStart?: string | null | undefined
  periodEnd?: string | null | undefined
}

/** From which day to which; the year is said once where it is the same, and one day alone is no span. */
export function Period({ of: { periodStart, periodEnd } }: { of: Days }) {
  const format = useFormat()
  const [from, to] = [format.date(periodStart), format.date(periodEnd)]
  if (from === to) return <span className="nt-num">{from}</span>
  return (
    <span className="nt-num">
      {from} – {to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to}
    </span>
  )
}
