import { usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { useId, useMemo } from 'react'
import { daysOf, PERIODS, type Period, periodOf } from '../period.ts'

/** The period in the page's address, so that it survives a reload and can be shared. */
export function usePeriod(): Period {
  const [query] = usePageQuery()
  const days = daysOf(query.days)
  return useMemo(() => periodOf(days), [days])
}

export function PeriodSwitch() {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const days = daysOf(query.days)
  const name = useId()
  return (
    <fieldset className="home-period">
      <legend className="nt-sr">{t('period.label')}</legend>
      {PERIODS.map(each => (
        <label key={each} data-on={each === days || undefined}>
          <input
            type="radio"
            name={name}
            checked={each === days}
            onChange={() => setQuery({ ...query, days: String(each) }, { replace: true })}
          />
          {t('period.days', { days: each })}
        </label>
      ))}
    </fieldset>
  )
}
