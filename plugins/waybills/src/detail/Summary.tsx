import { exceptionMachine, type WaybillDetail } from '@ntocc/sdk/contracts'
import type { Move } from '@ntocc/sdk/fields'
import { useOpenable, usePageActions, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  CopyableId,
  FiveLamps,
  lampsOf,
  Money,
  PageLink,
  Plate,
  Route,
  ShareButton,
  type SharePage,
  StateTag,
  type SummaryFact,
  SummaryStrip,
} from '@ntocc/sdk/ui'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { AgainstDeadline, ExpectedTime, isUnderWay, LeftKm } from '../arrival.tsx'
import { detailPath, WaybillState, WithUnit } from '../columns.tsx'
import { MoveDialog } from '../moves/MoveDialog.tsx'
import { answeredMoves, isAside, nextMove } from '../moves/moves.ts'
import { useMoveWords } from '../moves/useMoves.tsx'
import { judgedOf } from '../review/judged.ts'
import { reviewPath } from '../review/queues.ts'
import { slipsPath } from '../slips/ids.ts'

/** Who, from where to where, how much, and the one next action. */
export function Summary({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const pages = useSharedPages()
  const facts: SummaryFact[] = [
    ...(isUnderWay(waybill)
      ? [
          {
            label: t('waybill.estimatedArriveTime'),
            value: (
              <>
                <ExpectedTime row={waybill} /> {waybill.lateMinutes !== undefined && <AgainstDeadline row={waybill} />}
              </>
            ),
          },
          { label: t('waybill.leftKm'), value: <LeftKm row={waybill} /> },
        ]
      : []),
    { label: t('waybill.shipmentName'), value: waybill.shipmentName ?? '–' },
    {
      label: t('driverAndVehicle'),
      value: (
        <>
          {waybill.driverName} <Plate no={waybill.vehicleNo} color={waybill.plateColor} />
        </>
      ),
    },
    {
      label: t('waybill.goodsName'),
      value: (
        <>
          {waybill.goodsName} <WithUnit row={waybill} value={waybill.unloadQty ?? waybill.loadQty ?? waybill.planQty} />
        </>
      ),
    },
    ...(waybill.shipperFreight
      ? [{ label: t('waybill.shipperFreight'), value: <Money value={waybill.shipperFreight} /> }]
      : []),
    ...(waybill.payableAmount
      ? [{ label: t('waybill.payableAmount'), value: <Money value={waybill.payableAmount} /> }]
      : []),
    { label: t('waybill.fiveFlow'), value: <FiveLamps flows={lampsOf(waybill.fiveFlow)} /> },
  ]
  return (
    <SummaryStrip
      id={<CopyableId id={waybill.waybillNo} />}
      state={
        <>
          <WaybillState row={waybill} /> <OpenExceptions waybill={waybill} />
        </>
      }
      title={
        <Route
          from={waybill.loadCity}
          to={waybill.unloadCity}
          distanceKm={waybill.distanceKm}
          fromAddress={waybill.loadAddress}
          toAddress={waybill.unloadAddress}
        />
      }
      facts={facts}
      actions={
        <>
          <ActionButton label={t('slips.print')} onClick={() => navigate(slipsPath([waybill]))} />
          {!waybill.isDeleted && <ShareButton id={waybill.id} pages={pages} />}
          <Actions waybill={waybill} />
        </>
      }
    />
  )
}

/** What went wrong and nobody has decided about, with the way to it: it is seen before anything is done with the waybill. */
function OpenExceptions({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const count = waybill.exceptions.filter(({ status }) => exceptionMachine.within(status, 'open')).length
  if (count === 0) return null
  return (
    <PageLink to={`${detailPath(waybill)}&tab=exceptions`}>
      <StateTag tone="trouble">{t('exceptions.open', { count })}</StateTag>
    </PageLink>
  )
}

/** What of a waybill a link can open: of the pages of this edition only. */
function useSharedPages(): [SharePage, ...SharePage[]] {
  const { t } = useTranslation()
  const isOpenable = useOpenable()
  const trip = ['/trackOfVehicleForMobile', '/enclosure', '/ctmsTrackMap'].filter(isOpenable)
  return [
    { path: '/order_info', kind: 'waybill', label: t('shared./order_info') },
    { path: '/PrintingMobile', kind: 'waybill', label: t('shared./PrintingMobile') },
    ...trip.map((path): SharePage => ({ path, kind: 'trip', label: t(`shared.${path}`) })),
  ]
}

/** The next step as the only primary button; what leads aside is in the menu, each with why it cannot be done. */
function Actions({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const words = useMoveWords()
  const [doing, setDoing] = useState<Move | null>(null)
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  const answered = useMemo(() => answeredMoves(waybill.status, waybill.moves), [waybill])
  const { review, others: moves } = judgedOf(answered, waybill, mayOpen)
  const reviewLabel = t(review?.queue === 'loading' ? 'review.reviewLoading' : 'review.reviewReceipt')
  const judge = () => review && navigate(reviewPath(review.queue, waybill))
  // What is judged beside its proofs is the next step wherever there is something to judge.
  const next = review ? undefined : nextMove(moves)
  const rest = moves.filter(offered => offered !== next)
  usePageActions([
    ...(review ? [{ id: 'review', title: reviewLabel, keys: 'n', run: judge }] : []),
    ...moves.map(offered => ({
      id: offered.move.name,
      title: words.label(offered),
      disabledReason: words.reason(offered),
      ...(offered === next && { keys: 'n' }),
      run: () => setDoing(offered.move),
    })),
  ])
  if (answered.length === 0) return null
  return (
    <>
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(offered => {
              const reason = words.reason(offered)
              return {
                key: offered.move.name,
                danger: isAside(offered.move.name),
                disabled: Boolean(reason),
                label: (
                  <>
                    {words.label(offered)}
                    {reason && <small className="nt-why">{reason}</small>}
                  </>
                ),
              }
            }),
            onClick: ({ key }) => setDoing(rest.find(offered => offered.move.name === key)?.move ?? null),
          }}
        >
          <Button>{t('otherActions')}</Button>
        </Dropdown>
      )}
      {review && <ActionButton type="primary" label={reviewLabel} onClick={judge} />}
      {next && (
        <ActionButton
          type="primary"
          label={words.label(next)}
          disabledReason={words.reason(next)}
          onClick={() => setDoing(next.move)}
        />
      )}
      {doing && <MoveDialog waybill={waybill} move={doing} onClose={() => setDoing(null)} />}
    </>
  )
}
