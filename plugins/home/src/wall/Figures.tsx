import { endpoints, waybillMachine } from '@ntocc/sdk/contracts'
import { useDict, useFormat, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Skeleton, StateTag } from '@ntocc/sdk/ui'
import { openStates, REFRESH_MS } from './wall.ts'

interface Day {
  dateStart: string
  dateEnd: string
}

const FRESH = { refreshMs: REFRESH_MS } as const

/** Today in large figures. */
export function Today({ dateStart, dateEnd }: Day) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = { dateStart, dateEnd }
  const orders = useRecord(endpoints.getOrderCountStatistics, { query, ...FRESH })
  const seesFees = usePermission(endpoints.getFeeStatistics.permission) === 'allowed'
  const fees = useRecord(endpoints.getFeeStatistics, { query, enabled: seesFees, ...FRESH })
  const vehicles = useRecord(endpoints.getVehicleCountStatistics, { query, ...FRESH })
  return (
    <section className="home-wall-today" aria-label={t('wall.today')}>
      <Loaded of={orders} skeleton={<Skeleton rows={2} />}>
        {({ current, points }) => (
          <>
            <Figure label={t('wall.created')} value={format.count(current.total)} />
            <Figure
              label={t('wall.finished')}
              value={format.count(points.reduce((sum, point) => sum + point.finished, 0))}
            />
          </>
        )}
      </Loaded>
      {seesFees && (
        <Loaded of={fees} skeleton={<Skeleton rows={2} />}>
          {({ current }) => <Figure label={t('wall.freight')} value={wholeYuan(format.money(current.receivable))} />}
        </Loaded>
      )}
      <Loaded of={vehicles} skeleton={<Skeleton rows={2} />}>
        {({ onTheRoad, total }) => (
          <Figure
            label={t('wall.onTheRoad')}
            value={format.count(onTheRoad)}
            note={t('unit.ofVehicles', { total: format.count(total) })}
          />
        )}
      </Loaded>
    </section>
  )
}

/** From three metres nobody reads the fen. */
const wholeYuan = (money: string): string => money.replace(/[.,]\d{2}(?=\D*$)/, '')

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd>
        {value} {note && <small>{note}</small>}
      </dd>
    </dl>
  )
}

/** Where the open waybills stand. */
export function States({ dateStart, dateEnd }: Day) {
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict([waybillMachine.name])
  const orders = useRecord(endpoints.getOrderCountStatistics, { query: { dateStart, dateEnd }, ...FRESH })
  return (
    <section className="home-wall-states" aria-label={t('status.title')}>
      <h2>{t('status.title')}</h2>
      <Loaded of={orders} skeleton={<Skeleton rows={6} />}>
        {data => {
          const states = openStates(data)
          if (states.length === 0) return <Empty title={t('wall.noneOpen')} />
          return (
            <ul>
              {states.map(({ code, count, tone }) => (
                <li key={code}>
                  <StateTag tone={tone}>{dict.label(waybillMachine.name, code)}</StateTag>
                  <b>{format.count(count)}</b>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}
