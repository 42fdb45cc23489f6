import type { BulkMoveManager, ExportManager, ImportManager, UploadManager } from '@ntocc/sdk/client'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { layout } from '../preferences/layout-state.ts'
import { createStore, useStore } from '../state/store.ts'
import { Icon } from '../ui/icons.tsx'
import { isActive, type Job, jobsOf, sizeText } from './jobs.ts'
import '../styles/work.css'

/** ms until a finished entry leaves by itself; one that failed or left rows out stays until it is dealt with. */
const DONE_MS = 8000

/** How often somebody wanted to see the tray. */
const wanted = createStore(0)

export const tray = {
  /** Unfolds the tray and takes the keyboard there. */
  show: (): void => wanted.set(asked => asked + 1),
}

interface Managers {
  exports: ExportManager
  uploads: UploadManager
  imports: ImportManager
  bulkMoves: BulkMoveManager
}

const managerOf = ({ exports, uploads, imports, bulkMoves }: Managers, { kind }: Job) =>
  ({ export: exports, upload: uploads, import: imports, move: bulkMoves })[kind]

/** Exports, uploads, imports and moves of many records that run beside the pages: how far they are, stop, try again, save again. */
export function WorkTray({ exports, uploads, imports, bulkMoves }: Managers) {
  const managers = { exports, uploads, imports, bulkMoves }
  const { t, i18n } = useTranslation('shell')
  const jobs = jobsOf(
    useSyncExternalStore(exports.subscribe, exports.getSnapshot),
    useSyncExternalStore(uploads.subscribe, uploads.getSnapshot),
    useSyncExternalStore(imports.subscribe, imports.getSnapshot),
    useSyncExternalStore(bulkMoves.subscribe, bulkMoves.getSnapshot),
  )
  const asked = useStore(wanted, count => count)
  const [chosen, fold] = useState<boolean>()
  // On a phone it would stand on half of the page: there it is a bar until it is asked for.
  const isSmall = useStore(layout, ({ device }) => device === 'mobile')
  const folded = chosen ?? isSmall
  const head = useRef<HTMLButtonElement>(null)
  const answered = useRef(asked)
  useEffect(() => {
    if (asked === answered.current) return
    answered.current = asked
    fold(false)
    head.current?.focus()
  }, [asked])
  /** Nothing leaves while somebody is about to use it. */
  const [held, setHeld] = useState(false)
  if (jobs.length === 0) return null
  const running = jobs.filter(isActive).length
  const ended = jobs.filter(job => !isActive(job))
  const failed = jobs.filter(job => job.state === 'failed').length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !folded) fold(true)
  }
  return (
    <section
      className="sh-tray"
      aria-label={t('tray.label')}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setHeld(false)}
    >
      <div className="sh-tray-head">
        <button ref={head} type="button" aria-expanded={!folded} onClick={() => fold(!folded)}>
          <Icon name={jobs.some(({ kind }) => kind === 'export') ? 'download' : 'upload'} />
          <span>{running > 0 ? t('tray.running', { number: running }) : t('tray.label')}</span>
          {failed > 0 && <b className="sh-tray-badge">{t('tray.failedCount', { number: failed })}</b>}
          <Icon name={folded ? 'chevron' : 'down'} size={14} />
        </button>
        {ended.length > 1 && !folded && (
          <button
            type="button"
            className="sh-tray-clear"
            onClick={() => ended.forEach(job => void dismiss(managers, job))}
          >
            {t('tray.clear')}
          </button>
        )}
      </div>
      <p className="nt-sr" role="status">
        {ended.map(job => `${job.name}: ${endText(job, t, i18n.language)}`).join('. ')}
      </p>
      {!folded && (
        <ul>
          {jobs.map(job => (
            <TrayEntry key={job.key} job={job} held={held} {...managers} />
          ))}
        </ul>
      )}
      {folded && ended.map(job => <Leave key={job.key} job={job} held={held} {...managers} />)}
    </section>
  )
}

function endText({ state, kind, message, outcome, moved }: Job, t: TFunction<'shell'>, language: string): string {
  if (message) return message
  if (state === 'done' && moved) return t('tray.recordsMoved', countsOf(moved, language))
  if (state !== 'done' || !outcome) return t(state === 'done' ? `tray.${kind}Done` : `tray.${state as 'failed'}`)
  const number = new Intl.NumberFormat(language)
  const [added, left] = [number.format(outcome.added), number.format(outcome.left)]
  if (outcome.repeated) return t('tray.rowsBefore', { added })
  return outcome.left > 0 ? t('tray.rowsLeft', { added, left }) : t('tray.rowsAdded', { added })
}

const countsOf = ({ done, refused }: NonNullable<Job['moved']>, language: string) => {
  const number = new Intl.NumberFormat(language)
  return { done: number.format(done), refused: number.format(refused) }
}

const dismiss = (managers: Managers, job: Job) => managerOf(managers, job).dismiss(job.id)

/** A finished entry leaves after a while. */
function Leave({ job, held, ...managers }: { job: Job; held: boolean } & Managers) {
  const { state, id, canMend = false } = job
  const manager = managerOf(managers, job)
  useEffect(() => {
    if (state !== 'done' || canMend || held) return
    const timer = setTimeout(() => manager.dismiss(id), DONE_MS)
    return () => clearTimeout(timer)
  }, [state, canMend, held, id, manager])
  return null
}

function TrayEntry(props: { job: Job; held: boolean } & Managers) {
  const { job, exports, imports, bulkMoves } = props
  const { t, i18n } = useTranslation('shell')
  const manager = managerOf(props, job)
  const action = (label: string, icon: string, run: () => void) => (
    <button type="button" className="sh-icon-button" aria-label={`${label}: ${job.name}`} title={label} onClick={run}>
      <Icon name={icon} size={14} />
    </button>
  )
  return (
    <li className={`sh-tray-${job.state}`}>
      <Leave {...props} />
      <div>
        <p className="sh-tray-name">{job.name}</p>
        {isActive(job) && <progress max={1} value={job.progress} aria-label={job.name} />}
        <p className="sh-tray-note">
          {isActive(job) ? progressText(job, t, i18n.language) : endText(job, t, i18n.language)}
        </p>
      </div>
      {isActive(job) && action(t('tray.cancel'), 'close', () => manager.cancel(job.id))}
      {job.canRetry && action(t('tray.retry'), 'refresh', () => manager.retry(job.id))}
      {job.kind === 'export' &&
        job.state === 'done' &&
        action(t('tray.saveAgain'), 'download', () => exports.saveAgain(job.id))}
      {job.canMend &&
        action(t('tray.saveRefused'), 'download', () =>
          job.kind === 'move' ? bulkMoves.saveRefused(job.id) : void imports.saveRefused(job.id),
        )}
      {!isActive(job) && action(t('overlay.dismiss'), 'close', () => manager.dismiss(job.id))}
    </li>
  )
}

function progressText(job: Job, t: TFunction<'shell'>, language: string): string {
  if (job.state === 'waiting') return t('tray.waiting')
  const number = new Intl.NumberFormat(language)
  return job.kind !== 'upload'
    ? t(job.kind === 'move' ? 'tray.records' : 'tray.rows', {
        rows: number.format(job.done),
        total: number.format(job.total),
      })
    : t('tray.bytes', { sent: sizeText(job.done, language), total: sizeText(job.total, language) })
}
