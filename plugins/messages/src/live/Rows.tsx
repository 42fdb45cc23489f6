import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { StateTag, TimeCell, useDuration } from '@ntocc/sdk/ui'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type SeenVehicle, toneOfState } from './vehicles.ts'

/** px: rows have one height, so that of thousands only those in sight are in the document. */
const ROW = 62
const BESIDE = 6

interface Props {
  vehicles: readonly SeenVehicle[]
  selected: string | undefined
  onSelect: (plateNo: string) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** The vehicles of the map as a list: arrow keys go through it, and the map goes with them. */
export function Rows({ vehicles, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  const at = vehicles.findIndex(({ plateNo }) => plateNo === selected)
  const first = Math.max(0, Math.floor(top / ROW) - BESIDE)
  const last = Math.min(vehicles.length, Math.ceil((top + height) / ROW) + BESIDE)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => element.clientHeight > 0 && setHeight(element.clientHeight)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // What is chosen on the map is brought into sight; that rows move under it does not move the list.
  useEffect(() => {
    const element = list.current
    if (!element || at < 0) return
    if (at * ROW < element.scrollTop) element.scrollTop = at * ROW
    else if ((at + 1) * ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * ROW - element.clientHeight
  }, [selected, height])
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? vehicles.length - 1 : step && at + step
    if (wanted === undefined || vehicles.length === 0) return
    event.preventDefault()
    const next = vehicles[Math.min(vehicles.length - 1, Math.max(0, wanted))]
    if (next && next.plateNo !== selected) onSelect(next.plateNo)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div
      className="messages-rows"
      ref={list}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
      onKeyDown={press}
    >
      <ul aria-label={t('live.list')} style={{ height: vehicles.length * ROW }}>
        {vehicles.slice(first, last).map((vehicle, index) => (
          <li
            key={vehicle.plateNo}
            style={{ top: (first + index) * ROW, height: ROW }}
            aria-posinset={first + index + 1}
            aria-setsize={vehicles.length}
            data-selected={vehicle.plateNo === selected || undefined}
          >
            <Row vehicle={vehicle} isSelected={vehicle.plateNo === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row(props: { vehicle: SeenVehicle; isSelected: boolean; onSelect: (plateNo: string) => void }) {
  const { vehicle, isSelected } = props
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  const { plateNo, state, age, driverName, speed, warnings } = vehicle
  // Whoever goes through the list by keys stays in it.
  useEffect(() => {
    if (isSelected && document.activeElement?.closest('.messages-rows')) button.current?.focus({ preventScroll: true })
  }, [isSelected])
  return (
    <button type="button" ref={button} aria-pressed={isSelected} onClick={() => props.onSelect(plateNo)}>
      <span className="messages-line">
        <b>{plateNo}</b>
        <LiveTag state={state} age={age} />
      </span>
      <span className="messages-quiet">
        {driverName && <b title={driverName}>{driverName}</b>}
        {speed !== undefined && state !== 'silent' && <span>{format.speed(speed)}</span>}
        <TimeCell value={vehicle.time} />
        {warnings ? <Warned count={warnings} /> : null}
      </span>
    </button>
  )
}

/** How many warnings are open: a sign in the little room of a row, the words on hover and for those who listen. */
function Warned({ count }: { count: number }) {
  const { t } = useTranslation()
  const words = t('live.warnings', { count })
  return (
    <em title={words}>
      <span aria-hidden="true">
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M8 2 14.8 14H1.2Z M8 6.4v3.4M8 11.8v.2" />
        </svg>
        {count}
      </span>
      <span className="nt-sr">{words}</span>
    </em>
  )
}

/** What a vehicle does, in colour and word; of one that is silent also for how long. */
export function LiveTag({ state, age }: Pick<SeenVehicle, 'state' | 'age'>) {
  const { t } = useTranslation()
  const duration = useDuration()
  return (
    <StateTag tone={toneOfState(state)}>
      {state === 'silent' ? t('live.silentFor', { time: duration(age) }) : t(`live.state.${state}`)}
    </StateTag>
  )
}
