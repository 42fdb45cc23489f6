import { useMemo } from 'react'
import { useFormat } from '../../hooks/index.ts'
import { useAreas } from '../../hooks/use-areas.ts'
import { useUiText } from '../core/text.ts'
import { useCopy } from '../core/useCopy.ts'
import { nearestPlace } from './nearest.ts'
import type { GeoPoint } from './projection.ts'

/** Nearer than that is in the place itself. */
const INSIDE_KM = 5

/** A position as people say it: the nearest city and how far from it. Hovering tells the degrees, a press copies them. */
export function NearPlace({ lng, lat }: GeoPoint) {
  const text = useUiText()
  const format = useFormat()
  const { records, isLoading } = useAreas()
  const [copied, copy] = useCopy()
  const nearest = useMemo(() => nearestPlace(records, { lng, lat }), [records, lng, lat])
  const exact = `${lng}, ${lat}`
  const words = () => {
    if (!nearest) return isLoading ? '' : exact
    return nearest.km < INSIDE_KM
      ? nearest.name
      : text('map.near', { name: nearest.name, km: format.number(nearest.km, 0) })
  }
  return (
    <button
      type="button"
      className="nt-near-place"
      title={copied ? text('copied') : `${words()} · ${exact} · ${text('copy')}`}
      onClick={event => {
        event.stopPropagation()
        copy(exact)
      }}
    >
      {words()}
    </button>
  )
}
