import { useDict, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { ratingCalls, type SummaryQuery } from '../../contract/ratings.ts'
import { StarsShown } from '../Stars.tsx'
import '../service.css'

const STARS = ['overall', 'punctual', 'safe', 'service'] as const

/** What the other side thinks of a driver or a shipper, over all waybills. */
export function RatingSummary({ of, code }: SummaryQuery) {
  const { t } = useTranslation()
  const format = useFormat()
  const { label } = useDict(['ratingTag'])
  const read = useRecord(ratingCalls.ratingSummary, { query: { of, code } })
  return (
    <Loaded of={read} skeleton={<Skeleton rows={1} />}>
      {summary =>
        summary.count === 0 && !summary.consignees ? (
          <p className="nt-dim">{t('notRatedYet')}</p>
        ) : (
          <dl className="service-ratings">
            {summary.count > 0 &&
              STARS.map(name => (
                <div key={name}>
                  <dt>{t(`rating.${name}`)}</dt>
                  <dd>
                    <b>{format.number(summary[name] ?? 0, 1)}</b> <StarsShown value={summary[name]} />
                  </dd>
                </div>
              ))}
            <div>
              <dt>{t('ratingCount')}</dt>
              <dd>{format.count(summary.count)}</dd>
            </div>
            {summary.consignees && (
              <div>
                <dt>{t('byConsignees')}</dt>
                <dd>
                  <b>{format.number(summary.consignees.overall, 1)}</b>{' '}
                  <StarsShown value={summary.consignees.overall} /> {format.count(summary.consignees.count)}
                </dd>
              </div>
            )}
            {summary.tags.length > 0 && (
              <div>
                <dt>{t('rating.tags')}</dt>
                <dd>{summary.tags.map(({ tag, count }) => `${label('ratingTag', tag)} ${count}`).join(' · ')}</dd>
              </div>
            )}
          </dl>
        )
      }
    </Loaded>
  )
}
