import { useFormat } from '../../hooks/use-format.ts'
import { type Camera, worldSize } from './tiles.ts'

const EQUATOR_KM = 40_075
const MOST_PX = 90
const ROUND = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1]

/** The longest round distance that fits, in km and px, at the latitude of the middle. */
export const scaleOf = ({ center, zoom }: Camera): { km: number; px: number } => {
  const kmPerPx = (EQUATOR_KM * Math.cos((center.lat * Math.PI) / 180)) / worldSize(zoom)
  const km = ROUND.find(each => each / kmPerPx <= MOST_PX) ?? 0.1
  return { km, px: km / kmPerPx }
}

/** How far things are apart. */
export function ScaleBar({ camera }: { camera: Camera }) {
  const format = useFormat()
  const { km, px } = scaleOf(camera)
  return (
    <span className="nt-map-scale" aria-hidden="true" style={{ width: px }}>
      {format.distance(km)}
    </span>
  )
}
