import { cornersOf, type Place, recordMachine } from '@ntocc/sdk/fields'
import type { MapFence, MapTone } from '@ntocc/sdk/ui'
import type { WarningPlace } from '../../contract/warnings.ts'

type Shaped = Pick<WarningPlace, 'id' | 'name' | 'use' | 'shape' | 'lng' | 'lat' | 'radiusKm' | 'corners' | 'status'>

/** What is not to be entered is red, what is out of use grey. */
const toneOf = ({ use, status }: Pick<Shaped, 'use' | 'status'>): MapTone =>
  status === recordMachine.at.disabled ? 'stopped' : use === 'forbidden' ? 'trouble' : 'moving'

/** Places as maps draw them; one that has no shape yet is left out. */
export const fencesOf = (places: readonly Shaped[]): MapFence[] =>
  places.flatMap((place): MapFence[] => {
    const { id, name, lng, lat, radiusKm } = place
    const common = { key: String(id), name, tone: toneOf(place) }
    if (place.shape === 'polygon') {
      const corners = cornersOf(place.corners)
      return corners.length > 0 ? [{ ...common, corners }] : []
    }
    return lng != null && lat != null && radiusKm != null ? [{ ...common, lng, lat, km: Number(radiusKm) }] : []
  })

/** About where a fence is. */
export const middleOf = (fence: MapFence): Place => {
  if (!('corners' in fence)) return fence
  const count = Math.max(1, fence.corners.length)
  const sum = (of: 'lng' | 'lat') => fence.corners.reduce((all, corner) => all + corner[of], 0)
  return { lng: sum('lng') / count, lat: sum('lat') / count }
}
