import { useTranslation } from 'react-i18next'
import type { PluginFailure } from './errors.ts'
import { HOST_NAMESPACE } from './texts.ts'
import './host.css'

/** Where a page will be: its outline while its code loads. */
export function PageSkeleton() {
  const { t } = useTranslation(HOST_NAMESPACE)
  return (
    <div className="nt-host-skeleton" role="status" aria-label={t('loading')}>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

/** A page that takes long: still loading, and can be asked for again. */
export function SlowPage({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation(HOST_NAMESPACE)
  return (
    <div className="nt-host-slow">
      <PageSkeleton />
      <p role="status">{t('slow')}</p>
      <button type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}

/** A plugin that does not work: which one, how far it came, how to name it to support, and a way to try again. */
export function FailedPlugin({ failure, onRetry }: { failure: PluginFailure; onRetry(): void }) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { pluginId, version, phase, message, detail, incident } = failure
  return (
    <section className="nt-host-failed" role="alert">
      <h2>{t('failed')}</h2>
      <p>{t(`phase.${phase}`)}</p>
      <p className="nt-host-message">{message}</p>
      <dl>
        <dt>{t('plugin')}</dt>
        <dd>
          {pluginId} {version}
        </dd>
        <dt>{t('phaseLabel')}</dt>
        <dd>{phase}</dd>
        <dt>{t('incident')}</dt>
        <dd>{incident}</dd>
      </dl>
      {detail !== message && (
        <details>
          <summary>{t('detail')}</summary>
          <code>{detail}</code>
        </details>
      )}
      <button type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </section>
  )
}
