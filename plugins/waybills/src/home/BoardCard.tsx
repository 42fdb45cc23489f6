import { endpoints, type WaybillRecord } from '@ntocc/sdk/contracts'
import {
  useClient,
  useFormat,
  useLiveReads,
  useOpenable,
  usePermission,
  useRecord,
  useTranslation,
} from '@ntocc/sdk/hooks'
import { ActionButton, CardRow, CardRows, CopyableId, Loaded, Panel, Plate, Route, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type BoardWaybill, boardCalls, type RoadBoard } from '../../contract/board.ts'
import { detailPath } from '../columns.tsx'
import { ReportDialog } from '../exceptions/ReportDialog.tsx'

interface Props {
  part: 'late' | 'arriving' | 'silent'
  title: (board: RoadBoard) => string
  /** Said where there is none. */
  none: string
  /** The whole list. */
  to: string
  when: (waybill: BoardWaybill) => ReactNode
  /** It may be told as an exception. */
  isTrouble?: boolean
}

/** A part of the dispatcher's board: what it is about, the first of them, and what is done about each in its place. */
export function BoardCard({ part, title, none, to, when, isTrouble = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const board = useRecord(boardCalls.roadBoard)
  useLiveReads(board)
  const total = board.data?.[part].total ?? 0
  return (
    <Panel
      title={t(`board.${part}`)}
      note={board.data && title(board.data)}
      {...(total > 0 &&
        mayOpen(to) && { more: { to, label: t('board.all', { count: total, value: format.count(total) }) } })}
    >
      <Loaded of={board} skeleton={<Skeleton rows={4} />}>
        {data =>
          data[part].records.length === 0 ? (
            <p className="nt-dim">{none}</p>
          ) : (
            <CardRows>
              {data[part].records.map(waybill => (
                <Row key={waybill.id} waybill={waybill} when={when(waybill)} isTrouble={isTrouble} />
              ))}
            </CardRows>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Row({ waybill, when, isTrouble }: { waybill: BoardWaybill; when: ReactNode; isTrouble: boolean }) {
  const { t } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  const mayReport = usePermission('exception.report') === 'allowed'
  return (
    <CardRow
      below={
        <>
          <Route from={waybill.loadCity} to={waybill.unloadCity} />
          {when}
        </>
      }
      end={
        <>
          <Ring waybill={waybill} />
          {isTrouble && mayReport && (
            <ActionButton size="small" label={t('board.report')} onClick={() => setReporting(true)} />
          )}
          {isReporting && <ReportDialog waybillNo={waybill.waybillNo} onClose={() => setReporting(false)} />}
        </>
      }
    >
      <CopyableId id={waybill.waybillNo} to={detailPath(waybill)} />
      <Plate no={waybill.vehicleNo} color={waybill.plateColor} />
    </CardRow>
  )
}

/** The driver's number, for whoever may see it and asks: the server writes down who did. Then a press rings. */
function Ring({ waybill: { id, driverName } }: { waybill: Pick<WaybillRecord, 'id' | 'driverName'> }) {
  const { t } = useTranslation()
  const client = useClient()
  const [phone, setPhone] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (usePermission('MOBILE_PHONE') !== 'allowed') return null
  if (phone)
    return (
      <Button size="small" type="link" href={`tel:${phone}`}>
        {phone}
      </Button>
    )
  const reveal = async () => {
    setBusy(true)
    try {
      setPhone((await client.call(endpoints.reveal, { body: { entity: 'waybill', id, field: 'driverPhone' } })).value)
    } catch {
      // The client has said so in a toast.
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionButton
      size="small"
      loading={isBusy}
      label={driverName ? t('next.call', { name: driverName }) : t('board.ring')}
      onClick={() => void reveal()}
    />
  )
}
