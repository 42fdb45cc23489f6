import type { ReactNode } from 'react'
import { useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import './vehicles.css'
import type { ReplayClock } from './replay.ts'

const STEP_MS = 60_000

export interface ReplayBarProps {
  clock: ReplayClock
  /** ms that an arrow key goes; a minute unless told. */
  step?: number
  children?: ReactNode
}

/** Plays a span of time: begin and stop, any moment of it, how fast; and what there is to say of the moment. */
export function ReplayBar({ clock, step = STEP_MS, children }: ReplayBarProps) {
  const text = useUiText()
  const format = useFormat()
  const { from, to, at, isPlaying, rate, rates } = clock
  const moment = format.dateTime(new Date(at).toISOString())
  return (
    <div className="nt-replay">
      <button
        type="button"
        className="nt-replay-play"
        onClick={clock.toggle}
        aria-label={text(isPlaying ? 'vehicles.pause' : 'vehicles.play')}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? 'M4 2.5h3v11H4zM9 2.5h3v11H9z' : 'M4 2l9.5 6L4 14z'} />
        </svg>
      </button>
      <input
        type="range"
        min={from}
        max={Math.max(to, from + 1)}
        step={step}
        value={at}
        onChange={event => clock.seek(Number(event.target.value))}
        aria-label={text('vehicles.moment')}
        aria-valuetext={moment}
      />
      <span className="nt-replay-now">
        <b>{moment}</b>
        {children}
      </span>
      <fieldset>
        <legend className="nt-sr">{text('vehicles.rate')}</legend>
        {rates.map(each => (
          <label key={each} data-on={each === rate || undefined}>
            <input type="radio" checked={each === rate} onChange={() => clock.setRate(each)} />×{each}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
