import type { SlotRoom } from '@ntocc/sdk/hooks'
import { useTranslation } from 'react-i18next'
import type { PluginFailure } from './errors.ts'
import { HOST_NAMESPACE } from './texts.ts'
import './host.css'

/** Where a page will be: its outline while its code loads. */
export function PageSkeleton({ room = 'page' }: { room?: SlotRoom }) {
  const { t } = useTranslation(HOST_NAMESPACE)
  // A cell is empty for that moment; what opens over the page is not there before it opens.
  if (room === 'cell' || room === 'over') return null
  return (
    <div className="nt-host-skeleton" data-room={room} role="status" aria-label={t('loading')}>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

/** A page that takes long: still loading, and can be asked for again. */
export function SlowPage({ onRetry, room = 'page' }: { onRetry(): void; room?: SlotRoom }) {
  const { t } = useTranslation(HOST_NAMESPACE)
  return (
    <div className="nt-host-slow" data-room={room}>
      <PageSkeleton room={room} />
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

interface FailedPartProps {
  failure: PluginFailure
  onRetry(): void
  room: SlotRoom
  /** Takes away what was to open over the page. */
  onClose: (() => void) | undefined
}

/** The same in the room that there is: a page says all, a part what and how to go on, a cell that it is not there. */
export function FailedPart({ failure, onRetry, room, onClose }: FailedPartProps) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { pluginId, version, phase, message, incident } = failure
  if (room === 'page') return <FailedPlugin failure={failure} onRetry={onRetry} />
  const what = `${t('failedPart')}: ${pluginId} ${version}, ${t(`phase.${phase}`)} ${message} (${incident})`
  if (room === 'cell')
    return (
      <button type="button" className="nt-host-failed-cell" title={what} aria-label={what} onClick={onRetry}>
        !
      </button>
    )
  return (
    <section className="nt-host-failed-part" data-room={room} role="alert">
      <p>
        <b>{t('failedPart')}</b> {pluginId} {version}
      </p>
      <p>{t(`phase.${phase}`)}</p>
      <p className="nt-host-message">{message}</p>
      <p className="nt-host-ways">
        <button type="button" onClick={onRetry}>
          {t('retry')}
        </button>
        {onClose && (
          <button type="button" onClick={onClose}>
            {t('close')}
          </button>
        )}
        <code>{incident}</code>
      </p>
    </section>
  )
}
