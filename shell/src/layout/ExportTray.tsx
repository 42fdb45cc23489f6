import type { ExportJob, ExportManager } from '@ntocc/sdk/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'

/** ms until a saved export leaves the tray by itself; a failed one stays until it is dealt with. */
const DONE_MS = 8000

/** Exports that run beside the pages: how far they are, stop, try again. */
export function ExportTray({ exports }: { exports: ExportManager }) {
  const { t } = useTranslation('shell')
  const jobs = useSyncExternalStore(exports.subscribe, exports.getSnapshot)
  const [folded, setFolded] = useState(false)
  if (jobs.length === 0) return null
  const running = jobs.filter(job => job.state === 'running').length
  return (
    <section className="sh-tray" aria-label={t('tray.label')}>
      <button type="button" className="sh-tray-head" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
        <Icon name="download" />
        <span>{running > 0 ? t('tray.running', { number: running }) : t('tray.label')}</span>
        <Icon name={folded ? 'chevron' : 'down'} size={14} />
      </button>
      {!folded && (
        <ul>
          {jobs.map(job => (
            <TrayEntry key={job.id} job={job} exports={exports} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TrayEntry({ job, exports }: { job: ExportJob; exports: ExportManager }) {
  const { t, i18n } = useTranslation('shell')
  const number = new Intl.NumberFormat(i18n.language)
  useEffect(() => {
    if (job.state !== 'done') return
    const timer = setTimeout(() => exports.dismiss(job.id), DONE_MS)
    return () => clearTimeout(timer)
  }, [job.state, job.id, exports])
  const action = (label: string, icon: string, run: () => void) => (
    <button
      type="button"
      className="sh-icon-button"
      aria-label={`${label}: ${job.fileName}`}
      title={label}
      onClick={run}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <li className={`sh-tray-${job.state}`}>
      <div>
        <p className="sh-tray-name">{job.fileName}</p>
        {job.state === 'running' && (
          <progress max={Math.max(1, job.total)} value={job.rows} aria-label={job.fileName} />
        )}
        <p className="sh-tray-note">
          {job.state === 'running'
            ? t('tray.rows', { rows: number.format(job.rows), total: number.format(job.total) })
            : (job.message ?? t(`tray.${job.state}`))}
        </p>
      </div>
      {job.state === 'running' && action(t('tray.cancel'), 'close', () => exports.cancel(job.id))}
      {(job.state === 'failed' || job.state === 'cancelled') &&
        action(t('tray.retry'), 'refresh', () => exports.retry(job.id))}
      {job.state !== 'running' && action(t('overlay.dismiss'), 'close', () => exports.dismiss(job.id))}
    </li>
  )
}
