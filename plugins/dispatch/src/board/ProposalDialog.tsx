import { clockTime } from '@ntocc/sdk/fields'
import { useAction, useFormat, useRecord, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { FormFooter, Loaded, ModalFrame, Skeleton } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { type BoardStop, boardCalls, type Figures, type Proposal } from '../../contract/board.ts'
import { cityStops } from '../../contract/stops.ts'
import { cityTrips } from '../../contract/trips.ts'
import { stopName } from '../names.ts'

interface Props {
  day: string
  /** One trip to be put in order; without it the open stops are distributed. */
  tripId: number | undefined
  stops: ReadonlyMap<number, BoardStop>
  onClose: () => void
}

const TOUCHED = [boardCalls.dispatchBoard, boardCalls.dispatchProposal, cityTrips.by.list, cityStops.by.list]

/** What would be done, before it is: kilometres and minutes late before and after, and what was left out and why. */
export function ProposalDialog({ day, tripId, stops, onClose }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const query = tripId === undefined ? { day } : { day, tripId }
  const found = useRecord(boardCalls.dispatchProposal, { query })
  const { run, isPending } = useAction(boardCalls.dispatchApply, { invalidates: TOUCHED })
  const trips = found.data?.trips ?? []
  const apply = async () => {
    const result = await run({
      body: {
        trips: trips.map(({ id, version, stopIds }) => ({ id, version, stops: stopIds.map(each => ({ id: each })) })),
      },
    })
    if (!result.ok) return refresh()
    message.success(t('propose.applied'))
    onClose()
  }
  const isUseful = trips.length > 0 && !found.isFetching
  return (
    <ModalFrame
      title={t(tripId === undefined ? 'propose.all' : 'propose.one')}
      width={640}
      onLeave={onClose}
      footer={
        <FormFooter
          saveLabel={t('propose.apply')}
          isPending={isPending}
          onLeave={onClose}
          onSave={isUseful ? () => void apply() : undefined}
        />
      }
    >
      <Loaded of={found} skeleton={<Skeleton rows={4} />}>
        {proposal => <Shown of={proposal} isOne={tripId !== undefined} stops={stops} />}
      </Loaded>
    </ModalFrame>
  )
}

function Shown({ of, isOne, stops }: { of: Proposal; isOne: boolean; stops: Props['stops'] }) {
  const { t } = useTranslation()
  const nothing = isOne ? t('propose.asGood') : of.left.length === 0 ? t('propose.nothing') : undefined
  return (
    <div className="dispatch-proposal">
      {of.trips.length === 0 && nothing && <p>{nothing}</p>}
      {!isOne && of.placed > 0 && <p>{t('propose.placed', { count: of.placed })}</p>}
      {of.trips.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('propose.trip')}</th>
              <th scope="col">{t('propose.before')}</th>
              <th scope="col">{t('propose.after')}</th>
            </tr>
          </thead>
          <tbody>
            {of.trips.map(trip => (
              <tr key={trip.id}>
                <th scope="row">
                  {trip.plateNo}
                  {trip.added > 0 && <small>{t('propose.added', { count: trip.added })}</small>}
                </th>
                <td>
                  <FiguresCell of={trip.before} />
                </td>
                <td>
                  <FiguresCell of={trip.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {of.left.length > 0 && (
        <section>
          <h3>{t('propose.left', { count: of.left.length })}</h3>
          <ul>
            {of.left.map(({ id, reason }) => {
              const stop = stops.get(id)
              return (
                <li key={id}>
                  <b>{stop ? `${stop.customer} (${stopName(stop)})` : ''}</b> {t(`left.${reason}`)}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}

function FiguresCell({ of }: { of: Figures }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <span>{t('column.km', { km: format.number(of.km, 1) })}</span>
      {of.km > 0 && <span>{t('column.back', { time: clockTime(of.end) })}</span>}
      {of.lateMinutes > 0 ? (
        <span className="dispatch-late">
          {t('propose.late', { minutes: format.count(of.lateMinutes), count: of.lateStops })}
        </span>
      ) : (
        <span className="nt-dim">{t('propose.inTime')}</span>
      )}
    </>
  )
}
