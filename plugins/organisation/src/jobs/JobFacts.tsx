import { endpoints, type JobDetail } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ErrorState, Skeleton } from '@ntocc/sdk/ui'
import { Owner } from './Owner.tsx'

/** What the list does not say of a job: the whole of its last error, and what it was told. */
export function JobFacts({ row }: { row: JobDetail }) {
  const { t } = useTranslation()
  const { data, error, notFound, refetch } = useRecord(endpoints.job, { params: { id: row.id } })
  // What ran when the list was read may be done by now: that is how it should be, and no error.
  if (notFound && !data)
    return (
      <p className="nt-dim" role="status">
        {t('job.over')}
      </p>
    )
  if (error && !data) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} />
  const { payload = {} } = data
  const told = Object.entries(payload)
  return (
    <>
      <section className="organisation-job" aria-label={t('job.plugin')}>
        <h3>{t('job.plugin')}</h3>
        <p>
          <Owner row={row} />
        </p>
      </section>
      {told.length > 0 && (
        <section className="organisation-job" aria-label={t('job.payload')}>
          <h3>{t('job.payload')}</h3>
          <dl>
            {told.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {data.error && (
        <section className="organisation-job" aria-label={t('job.error')}>
          <h3>{t('job.error')}</h3>
          {/* Scrolls, so the keyboard must get there. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre tabIndex={0}>{data.error}</pre>
        </section>
      )}
    </>
  )
}
