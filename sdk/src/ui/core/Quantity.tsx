import { memo } from 'react'
import type { Format } from '../../client/format.ts'
import { useFormat } from '../../hooks/use-format.ts'

/** Some languages leave a space before the sign of a per cent and some do not. */
const written = (format: Format, value: number | string, unit: string | undefined): string => {
  if (unit === 'kg') return format.weight(value)
  if (unit === '%') return format.percent(Number(value) / 100, 3)
  return unit ? `${format.number(value)} ${unit}` : format.number(value)
}

/** A figure with its unit; `kg` of a tonne or more reads in tonnes. */
export const Quantity = memo(function Quantity(props: { value: number | string | null | undefined; unit?: string }) {
  const format = useFormat()
  const { value, unit } = props
  if (value === null || value === undefined || value === '') return <span className="nt-dim nt-blank">–</span>
  return <span className="nt-num">{written(format, value, unit)}</span>
})
