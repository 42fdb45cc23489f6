import { memo } from 'react'
import { useFormat } from '../../hooks/use-format.ts'

/** A figure with its unit; `kg` of a tonne or more reads in tonnes. */
export const Quantity = memo(function Quantity(props: { value: number | string | null | undefined; unit?: string }) {
  const format = useFormat()
  const { value, unit } = props
  if (value === null || value === undefined || value === '') return <span className="nt-dim">–</span>
  return (
    <span className="nt-num">
      {unit === 'kg' ? format.weight(value) : format.number(value)}
      {unit && unit !== 'kg' && ` ${unit}`}
    </span>
  )
})
