import { useFormat } from '@ntocc/sdk/hooks'

interface Days {
  periodStart?: string | null | undefined
  periodEnd?: string | null | undefined
}

/** From which day to which; the year is said once where it is the same. */
export function Period({ of: { periodStart, periodEnd } }: { of: Days }) {
  const format = useFormat()
  const [from, to] = [format.date(periodStart), format.date(periodEnd)]
  return (
    <span className="nt-num">
      {from} – {to.slice(0, 4) === from.slice(0, 4) ? to.slice(5) : to}
    </span>
  )
}
