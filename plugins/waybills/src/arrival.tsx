import { type WaybillRecord, waybillMachine } from '@ntocc/sdk/contracts'
import { useFormat, useNow, useTranslation } from '@ntocc/sdk/hooks'
import { StateTag, TimeCell, useDuration } from '@ntocc/sdk/ui'

/** What of a waybill's arrival is estimated, in words that say so. */

/** What is told of an arrival. */
type Arriving = Pick<
  WaybillRecord,
  'status' | 'leftKm' | 'estimatedArriveTime' | 'positionTime' | 'lateMinutes' | 'punctuality'
>

export const isUnderWay = ({ status }: Pick<WaybillRecord, 'status'>): boolean =>
  waybillMachine.within(status, 'inTransit')

/** Whether it came after its deadline, or is expected to. */
export const isLate = ({ punctuality }: Pick<WaybillRecord, 'punctuality'>): boolean =>
  punctuality === 'late' || punctuality === 'willBeLate'

/** When it is expected; in words why that is not known. What has come, and has not left yet, is not expected. */
export function ExpectedTime({ row }: { row: Arriving }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (!isUnderWay(row)) return <span className="nt-dim nt-blank">–</span>
  if (row.leftKm === undefined) return <span className="nt-dim">{t('arrival.unknown')}</span>
  if (!row.estimatedArriveTime) return <span className="nt-dim">{t('arrival.standing')}</span>
  return (
    <span title={t('arrival.onPosition', { ago: format.relative(row.positionTime, now) })}>
      <TimeCell value={row.estimatedArriveTime} />
    </span>
  )
}

/** The road that is left. */
export function LeftKm({ row }: { row: Arriving }) {
  const format = useFormat()
  if (row.leftKm === undefined) return <span className="nt-dim nt-blank">–</span>
  return <span className="nt-num">{format.distance(row.leftKm)}</span>
}

/** By how much it came or is expected after its deadline, or before it. */
export function AgainstDeadline({ row }: { row: Arriving }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const { lateMinutes: late, punctuality } = row
  if (late === undefined) return <span className="nt-dim nt-blank">–</span>
  const time = duration(Math.abs(late))
  if (isLate(row))
    return <StateTag tone={punctuality === 'late' ? 'trouble' : 'waiting'}>{t('lateBy', { time })}</StateTag>
  return <span className="nt-dim">{late < 0 ? t('arrival.early', { time }) : t('arrival.inTime')}</span>
}
