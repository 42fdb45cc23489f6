import { memo } from 'react'
import { platformNow } from '../../fields/platform-clock.ts'
import { useFormat } from '../../hooks/use-format.ts'
import { minutesBetween, momentWords, shortMoment } from './moments.ts'
import { useUiText } from './text.ts'

/** A moment: short in the column, full on hover. */
export const TimeCell = memo(function TimeCell(props: { value: string | null | undefined; dateOnly?: boolean }) {
  const text = useUiText()
  const format = useFormat()
  const { value, dateOnly } = props
  if (!value) return <span className="nt-dim nt-blank">–</span>
  if (dateOnly) return <time className="nt-num">{value.slice(0, 10)}</time>
  const moment = shortMoment(value, platformNow())
  if (!moment) return <span className="nt-dim nt-blank">–</span>
  return (
    <time className="nt-num" dateTime={value} title={format.dateTime(value)}>
      {momentWords(moment, text)}
    </time>
  )
})

/** Minutes in words: 45 min, 5 h, 3 d. */
export function useDuration(): (minutes: number | undefined) => string {
  const text = useUiText()
  return minutes => {
    if (minutes === undefined) return ''
    if (minutes < 60) return text('time.minutes', { value: minutes })
    if (minutes < 48 * 60) return text('time.hours', { value: Math.floor(minutes / 60) })
    return text('time.days', { value: Math.floor(minutes / 1440) })
  }
}

export { minutesBetween }
