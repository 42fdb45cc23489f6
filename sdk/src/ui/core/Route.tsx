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
  const distance = distanceKm === undefined || distanceKm === null ? undefined : format.distance(distanceKm)
  const hover = [`${props.fromAddress || from} → ${props.toAddress || to}`, distance].filter(Boolean).join(', ')
  return (
    <span className="nt-route" title={hover}>
      <span>
        <span>{from}</span>
        <wbr />
        <span>
          <i>→</i>
          {to}
        </span>
      </span>
      {distance && <em>{distance}</em>}
    </span>
  )
})
