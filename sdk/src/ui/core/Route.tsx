import { memo } from 'react'
import { useFormat } from '../../hooks/use-format.ts'

export interface RouteProps {
  from: string
  to: string
  distanceKm?: number | string | null
  /** Full addresses, shown on hover. */
  fromAddress?: string | null
  toAddress?: string | null
}

/** From where to where, with the distance when it is known. */
export const Route = memo(function Route(props: RouteProps) {
  const format = useFormat()
  const { from, to, distanceKm } = props
  const hover = [props.fromAddress, props.toAddress].filter(Boolean).join(' → ')
  return (
    <span className="nt-route" title={hover || undefined}>
      {from}
      <i>→</i>
      {to}
      {distanceKm !== undefined && distanceKm !== null && <em>{format.number(distanceKm, 0)} km</em>}
    </span>
  )
})
