import { waybillMachine } from '@ntocc/sdk/contracts'
import { clockTime, type Tone } from '@ntocc/sdk/fields'
import { useAreas, useDict, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageLink, Panel, Plate, Skeleton, StateTag } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { RUN } from '../../contract/machines.ts'
import { type DriverState, type TodayDriver, type TodayRun, todayCalls } from '../../contract/today.ts'
import { useGrantedPath } from '../links.ts'

const REFRESH_MS = 60_000
/** Shown at first: those who need somebody come first. */
const FIRST = 12
const TONES: Readonly<Record<DriverState, Tone>> = { driving: 'moving', waiting: 'waiting', free: 'done' }

/** Own drivers with what they drive today, for whoever may see runs. */
export function Drivers() {
  const isAllowed = usePermission('ctmsRun.read') === 'allowed'
  return isAllowed ? <TodayDrivers /> : null
}

function TodayDrivers() {
  const { t } = useTranslation()
  const granted = useGrantedPath()
  const today = useRecord(todayCalls.ctmsToday, { refreshMs: REFRESH_MS })
  const [isWhole, setWhole] = useState(false)
  const to = granted('/ctms/runs')
  const free = today.data?.drivers.filter(({ state }) => state === 'free').length
  return (
    <Panel
      title={t('drivers.title')}
      note={free !== undefined && t('drivers.free', { count: free })}
      {...(to && { more: { to, label: t('drivers.open') } })}
    >
      <Loaded of={today} skeleton={<Skeleton rows={4} />}>
        {({ drivers, notMade, notAccepted }) => {
          // The edition has no strip of to-dos: its home says what waits.
          const waiting = (
            <>
              {notMade > 0 && <Undriven state={RUN.notMade} words={t('drivers.notMade', { count: notMade })} />}
              {notAccepted > 0 && (
                <Undriven state={RUN.notAccepted} words={t('drivers.notAccepted', { count: notAccepted })} />
              )}
            </>
          )
          const isCalm = notMade + notAccepted === 0
          if (drivers.length === 0) return isCalm ? <Empty title={t('drivers.empty')} /> : waiting
          const shown = isWhole ? drivers : drivers.slice(0, FIRST)
          return (
            <>
              {waiting}
              <ul className="ctms-drivers">
                {shown.map(driver => (
                  <Driver key={driver.driverCode} of={driver} />
                ))}
              </ul>
              {shown.length < drivers.length && (
                <Button type="link" onClick={() => setWhole(true)}>
                  {t('drivers.all', { count: drivers.length })}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Runs that nobody drives until somebody has looked. */
function Undriven({ state, words }: { state: number; words: string }) {
  const to = useGrantedPath()(`/ctms/runs?status=${state}`)
  return (
    <p className="ctms-refusal">
      {to ? (
        <PageLink to={to} className="nt-link">
          {words}
        </PageLink>
      ) : (
        words
      )}
    </p>
  )
}

function Driver({ of }: { of: TodayDriver }) {
  const { t } = useTranslation()
  const { name, vehicleNo, plateColor, state, overlaps, runs } = of
  return (
    <li>
      <div className="ctms-driver">
        <b>{name}</b>
        <Plate no={vehicleNo} color={plateColor ?? null} />
        <StateTag tone={TONES[state]}>{t(`drivers.state.${state}`)}</StateTag>
        {overlaps && <StateTag tone="trouble">{t('drivers.overlaps')}</StateTag>}
      </div>
      {runs.length === 0 ? (
        <p className="nt-dim">{t('drivers.none')}</p>
      ) : (
        <ol>
          {runs.map(run => (
            <Run key={run.waybillId} of={run} />
          ))}
        </ol>
      )}
    </li>
  )
}

function Run({ of }: { of: TodayRun }) {
  const areas = useAreas()
  const dict = useDict([waybillMachine.name])
  const granted = useGrantedPath()
  const { waybillId, waybillNo, status, loadAreaCode, unloadAreaCode, planLoadTime, planUnloadTime } = of
  const to = granted(`/order_info?id=${waybillId}`)
  const city = (code: string) => areas.nameOf(code) ?? code
  const times = [planLoadTime, planUnloadTime].filter(each => each !== undefined).map(clockTime)
  return (
    <li>
      <span className="nt-num">{times.join('–')}</span> {to ? <PageLink to={to}>{waybillNo}</PageLink> : waybillNo}{' '}
      <span className="nt-dim">
        {city(loadAreaCode)} → {city(unloadAreaCode)}
      </span>{' '}
      <StateTag tone={waybillMachine.toneOf(status)}>
        {dict.label(waybillMachine.name, String(status)) || String(status)}
      </StateTag>
    </li>
  )
}
