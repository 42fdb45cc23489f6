import {
  cornersOf,
  greatCircleKm,
  MOST_CORNERS,
  type Place,
  readCorners,
  recordMachine,
  writeCorners,
} from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type FormHandle, type MapFence, MapView } from '@ntocc/sdk/ui'
import { Button, Input } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { WarningPlace } from '../../contract/warnings.ts'
import { fencesOf, middleOf } from './fence.ts'

/** Further away another place would make the map of a country out of that of a yard. */
const NEAR_KM = 15

interface Props {
  form: FormHandle
  /** Places that there are already, to be drawn beside. */
  others: readonly MapFence[]
}

/** The shape of a place on the map: a circle is set by its middle, a polygon drawn corner by corner, on the map or in a list. */
export function ShapeEditor({ form, others }: Props) {
  const { t } = useTranslation()
  const { shape, lng, lat, radiusKm, corners: typed } = form.values
  const isPolygon = shape === 'polygon'
  const text = String(typed ?? '')
  const corners = useMemo(() => cornersOf(text), [text])
  const hasWrong = readCorners(text).includes(undefined)
  const [active, setActive] = useState<number>()
  const set = (next: readonly Place[]) => form.set('corners', writeCorners(next))
  const own = useMemo((): MapFence[] => {
    if (isPolygon || !isNumber(lng) || !isNumber(lat) || !isNumber(radiusKm)) return []
    return [{ key: 'own', name: '', isDraft: true, lng: Number(lng), lat: Number(lat), km: Number(radiusKm) }]
  }, [isPolygon, lng, lat, radiusKm])
  // A form holds texts in all their languages: the shape as it was saved goes without its name. It says where to look; it stays while another is drawn over it.
  const { base } = form
  const saved = useMemo(
    () => fencesOf([{ ...(base as unknown as WarningPlace), name: '', status: recordMachine.at.disabled }]),
    [base],
  )
  const fences = useMemo(() => [...near(others, saved), ...saved, ...own], [others, saved, own])
  const pick = ({ lng, lat }: Place) => {
    if (!isPolygon) {
      form.set('lng', lng)
      form.set('lat', lat)
    } else if (corners.length < MOST_CORNERS) {
      set([...corners, { lng, lat }])
      setActive(corners.length)
    }
  }
  const drawing = {
    corners,
    active,
    onActive: setActive,
    onMove: (index: number, point: Place) => set(corners.with(index, point)),
    onInsert: (index: number, point: Place) => {
      if (corners.length >= MOST_CORNERS) return
      set(corners.toSpliced(index, 0, point))
      setActive(index)
    },
  }
  const middle = isNumber(lng) && isNumber(lat) ? { lng: Number(lng), lat: Number(lat) } : undefined
  return (
    <section className="messages-shape" aria-label={t('fence.draw')}>
      <p className="nt-form-help">{t(isPolygon ? 'fence.polygonHelp' : 'fence.circleHelp')}</p>
      <MapView
        title={t('fence.draw')}
        fences={fences}
        height={340}
        onPick={pick}
        {...(isPolygon ? { drawing: hasWrong ? undefined : drawing } : { picked: middle })}
      />
      {isPolygon && !hasWrong && corners.length > 0 && (
        <>
          <ol className="messages-corners" aria-label={t('fence.corners')}>
            {corners.map((corner, index) => (
              <Corner
                key={index}
                corner={corner}
                name={t('fence.corner', { number: index + 1 })}
                isActive={index === active}
                onActive={() => setActive(index)}
                onChange={point => set(corners.with(index, point))}
                onRemove={() => set(corners.toSpliced(index, 1))}
                onAfter={() => {
                  const next = corners[(index + 1) % corners.length] ?? corner
                  drawing.onInsert(index + 1, between(corner, next))
                }}
              />
            ))}
          </ol>
          <p className="messages-line">
            <Button size="small" onClick={() => set(corners.slice(0, -1))}>
              {t('fence.undo')}
            </Button>
            <Button size="small" onClick={() => set([])}>
              {t('fence.clear')}
            </Button>
            <span className="nt-dim" aria-live="polite">
              {t('fence.count', { count: corners.length, most: MOST_CORNERS })}
            </span>
          </p>
        </>
      )}
    </section>
  )
}

/** Others that can be seen from a shape; without one all of them. */
const near = (others: readonly MapFence[], [saved]: readonly MapFence[]): MapFence[] => {
  if (!saved) return [...others]
  const here = middleOf(saved)
  return others.filter(other => greatCircleKm(here, middleOf(other)) < NEAR_KM)
}

const isNumber = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && Number.isFinite(Number(value))

const between = (one: Place, other: Place): Place => ({
  lng: Number(((one.lng + other.lng) / 2).toFixed(6)),
  lat: Number(((one.lat + other.lat) / 2).toFixed(6)),
})

interface CornerProps {
  corner: Place
  name: string
  isActive: boolean
  onActive: () => void
  onChange: (point: Place) => void
  onRemove: () => void
  onAfter: () => void
}

/** One corner as its coordinates: what is typed counts once it can be read and is left. */
function Corner({ corner, name, isActive, onActive, onChange, onRemove, onAfter }: CornerProps) {
  const { t } = useTranslation()
  const written = writeCorners([corner])
  const [typed, setTyped] = useState(written)
  useEffect(() => setTyped(written), [written])
  const read = readCorners(typed)
  const point = read.length === 1 ? read[0] : undefined
  const commit = () => {
    if (!point) setTyped(written)
    else if (writeCorners([point]) !== written) onChange(point)
  }
  return (
    <li data-active={isActive || undefined}>
      <Input
        size="small"
        aria-label={name}
        status={point ? '' : 'error'}
        value={typed}
        onFocus={onActive}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onPressEnter={event => {
          event.preventDefault()
          commit()
        }}
      />
      <Button size="small" type="text" onClick={onAfter} aria-label={t('fence.addAfter', { name })}>
        +
      </Button>
      <Button size="small" type="text" onClick={onRemove} aria-label={t('fence.remove', { name })}>
        −
      </Button>
    </li>
  )
}
