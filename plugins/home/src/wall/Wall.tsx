import { clockTime } from '@ntocc/sdk/fields'
import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import './wall.css'
import { States, Today } from './Figures.tsx'
import { RoutesWall, VehiclesWall } from './Places.tsx'
import { daysUntilNow } from './wall.ts'

const TICK_MS = 10_000

/** The operations wall: what moves now and how today goes, for a screen that a room looks at. */
export default function Wall() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const now = useNow()
  const { dateStart, dateEnd } = daysUntilNow(1, now)
  const leave = useCallback(() => navigate('/home', { closeCurrent: true }), [navigate])
  useEffect(() => {
    const element = dialog.current
    // Over everything, and what lies below is out of reach of the keyboard. A hidden tab takes its wall along.
    if (!element?.open) element?.showModal?.()
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen?.()
      element?.close?.()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="home-wall nt-dark"
      aria-label={t('title.bigData')}
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
    >
      <div ref={screen} className="home-wall-screen nt-dark">
        <header>
          <h1>{t('title.bigData')}</h1>
          <p>
            <span>{dateEnd}</span> <time>{clockTime(now)}</time>
          </p>
          <FullScreen of={screen} />
          <button type="button" onClick={leave}>
            {t('wall.leave')}
          </button>
        </header>
        <Today dateStart={dateStart} dateEnd={dateEnd} />
        <VehiclesWall />
        <aside>
          <States dateStart={dateStart} dateEnd={dateEnd} />
          <RoutesWall now={now} />
        </aside>
      </div>
    </dialog>
  )
}

/** The whole screen of the machine, where the browser can. */
function FullScreen({ of }: { of: { readonly current: HTMLElement | null } }) {
  const { t } = useTranslation()
  const [full, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  if (!document.fullscreenEnabled) return null
  // A browser that refuses leaves the wall as it is: it covers the page in any case.
  const toggle = () => void (full ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => undefined)
  return (
    <button type="button" onClick={toggle}>
      {t(full ? 'wall.smallScreen' : 'wall.fullScreen')}
    </button>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
