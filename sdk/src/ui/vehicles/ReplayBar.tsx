import { useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { RATES, type Replay } from './replay.ts'

const STEP_MS = 60_000

/** Plays a track: begin and stop, any moment of it, how fast; and how far the vehicle had come. */
export function ReplayBar({ replay }: { replay: Replay }) {
  const text = useUiText()
  const format = useFormat()
  const { from, to, at, standing, isPlaying, rate } = replay
  const moment = format.dateTime(new Date(at).toISOString())
  return (
    <div className="nt-replay">
      <button
        type="button"
        className="nt-replay-play"
        onClick={replay.toggle}
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
        step={STEP_MS}
        value={at}
        onChange={event => replay.seek(Number(event.target.value))}
        aria-label={text('vehicles.moment')}
        aria-valuetext={moment}
      />
      <span className="nt-replay-now">
        <b>{moment}</b>
        <span>{format.number(standing.speed, 0)} km/h</span>
        <span>{format.number(standing.km, 1)} km</span>
      </span>
      <fieldset>
        <legend className="nt-sr">{text('vehicles.rate')}</legend>
        {RATES.map(each => (
          <label key={each} data-on={each === rate || undefined}>
            <input type="radio" checked={each === rate} onChange={() => replay.setRate(each)} />×{each}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
