import { endpoints, type WaybillDetail, waybillMachine } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { useDict, useList, useLiveReads, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  CopyableId,
  Empty,
  Loaded,
  Money,
  PageLink,
  Panel,
  Plate,
  Quantity,
  Route,
  Skeleton,
  StateTag,
  TimeCell,
} from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { AgainstDeadline, ExpectedTime, isLate, isUnderWay, LeftKm } from '../arrival.tsx'
import { detailPath } from '../columns.tsx'
import { MoveDialog } from '../moves/MoveDialog.tsx'
import { answeredMoves, nextMove } from '../moves/moves.ts'
import { useMoveWords } from '../moves/useMoves.tsx'
import './home.css'
import { navigationTo } from './navigation.ts'
import { AT_HAND, firstTrip, nextPlace, type Place } from './trip.ts'

const HALL = '/orders/hall'

/** First on a driver's home: the trip to go on with, where to go, whom to ring, and the one next step. */
export default function NextTrip() {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  const list = useList(endpoints.waybillList, { local: true, fixed: AT_HAND, defaults: { pageSize: 50 } })
  useLiveReads(list)
  const first = firstTrip(list.records)
  const trip = useRecord(endpoints.waybill, { params: { id: first?.id ?? 0 }, enabled: first !== undefined })
  const isNone = !list.isLoading && !list.error && !first
  if (isNone)
    return (
      <Panel title={t('next.title')}>
        <Empty title={t('next.none')} hint={t('next.noneHint')} />
        {mayOpen(HALL) && (
          <p className="waybills-next-more">
            <PageLink to={HALL} className="nt-link">
              {t('next.find')}
            </PageLink>
          </p>
        )}
      </Panel>
    )
  return (
    <Panel title={t('next.title')}>
      <Loaded
        skeleton={<Skeleton rows={6} />}
        of={{ data: trip.data, error: list.error ?? trip.error, refetch: list.error ? list.refetch : trip.refetch }}
      >
        {waybill => <Trip waybill={waybill} />}
      </Loaded>
    </Panel>
  )
}

function Trip({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const dict = useDict([waybillMachine.name, 'unit'])
  const place = nextPlace(waybill)
  return (
    <div className="waybills-next">
      <div className="waybills-next-head">
        <CopyableId id={waybill.waybillNo} to={detailPath(waybill)} />
        <StateTag tone={waybillMachine.toneOf(Number(waybill.status))}>
          {dict.label(waybillMachine.name, String(waybill.status))}
        </StateTag>
      </div>
      <p className="waybills-next-route">
        <Route from={waybill.loadCity} to={waybill.unloadCity} distanceKm={waybill.distanceKm} />
      </p>
      <dl className="waybills-next-facts">
        <div data-wide>
          <dt>{t(place.side === 'load' ? 'next.loadAt' : 'next.unloadAt')}</dt>
          <dd>{place.address}</dd>
        </div>
        {place.plan && (
          <div>
            <dt>{t(place.side === 'load' ? 'waybill.planLoadTime' : 'waybill.planUnloadTime')}</dt>
            <dd>
              <TimeCell value={place.plan} />
            </dd>
          </div>
        )}
        {isUnderWay(waybill) && (
          <div>
            <dt>{t('waybill.estimatedArriveTime')}</dt>
            <dd>
              <ExpectedTime row={waybill} /> {waybill.leftKm !== undefined && <LeftKm row={waybill} />}{' '}
              {isLate(waybill) && <AgainstDeadline row={waybill} />}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('waybill.goodsName')}</dt>
          <dd>
            {waybill.goodsName}{' '}
            <Quantity value={waybill.loadQty ?? waybill.planQty} unit={dict.label('unit', waybill.unit) || undefined} />
          </dd>
        </div>
        <div>
          <dt>{t('waybill.vehicleNo')}</dt>
          <dd>
            <Plate no={waybill.vehicleNo} color={waybill.plateColor} />
          </dd>
        </div>
        {waybill.payableAmount && (
          <div>
            <dt>{t('waybill.payableAmount')}</dt>
            <dd>
              <Money value={waybill.payableAmount} />
            </dd>
          </div>
        )}
      </dl>
      <Reach place={place} />
      <NextStep waybill={waybill} />
    </div>
  )
}

/** Whom to ring and how to get there. */
function Reach({ place: { address, contact, phone, at } }: { place: Place }) {
  const { t } = useTranslation()
  if (!phone && !at) return null
  return (
    <div className="waybills-next-reach">
      {phone && (
        <Button size="large" href={`tel:${phone}`}>
          {t('next.call', { name: contact ?? phone })}
        </Button>
      )}
      {at && (
        <Button size="large" href={navigationTo({ ...at, name: address })}>
          {t('next.navigate')}
        </Button>
      )}
    </div>
  )
}

/** The one thing to do now; in words why it cannot be done yet, or for whom the waybill waits. */
function NextStep({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const words = useMoveWords()
  const [doing, setDoing] = useState<Move | null>(null)
  const next = nextMove(answeredMoves(Number(waybill.status), waybill.moves))
  if (!next) return <p className="waybills-next-wait">{t('next.wait')}</p>
  const reason = words.reason(next)
  return (
    <>
      {reason ? (
        <p className="waybills-next-wait">{reason}</p>
      ) : (
        <ActionButton block size="large" type="primary" label={words.label(next)} onClick={() => setDoing(next.move)} />
      )}
      {doing && <MoveDialog waybill={waybill} move={doing} onClose={() => setDoing(null)} />}
    </>
  )
}
