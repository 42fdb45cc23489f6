import { useId, useMemo } from 'react'
import { usePageQuery } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { daysOf, PERIODS, type Period, periodOf } from './period.ts'
import './home.css'

/** The period in the page's address, so that it survives a reload and can be shared. */
export function usePeriod(): Period {
  const [query] = usePageQuery()
  const days = daysOf(query.days)
  return useMemo(() => periodOf(days), [days])
}

/** Chooses the period of a home page's figures: in its head, once. */
export function PeriodSwitch() {
  const text = useUiText()
  const [query, setQuery] = usePageQuery()
  const days = daysOf(query.days)
  const name = useId()
  return (
    <fieldset className="nt-period">
      <legend className="nt-sr">{text('period.label')}</legend>
      {PERIODS.map(each => (
        <label key={each} data-on={each === days || undefined}>
          <input
            type="radio"
            name={name}
            checked={each === days}
            onChange={() => setQuery({ ...query, days: String(each) }, { replace: true })}
          />
          {text('period.days', { days: each })}
        </label>
      ))}
    </fieldset>
  )
}
