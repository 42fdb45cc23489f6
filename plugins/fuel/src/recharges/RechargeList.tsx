import { useTranslation } from '@ntocc/sdk/hooks'
import { RecordScreen } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { OilRecharge, oilRecharges, rechargeMachine } from '../../contract/recharges.ts'
import { RECHARGE_MOVES } from './moves.ts'
import { RECHARGE_FORM } from './recharge.ts'

const COLUMNS = [
  { key: 'code', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  { key: 'cardCode', width: 190, least: 172 },
  'amount',
  'cash',
  'supplier',
  'voucher',
  'paidTime',
  'creditedTime',
  'gmtCreated',
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'cardCode', 'gmtCreated'],
  more: ['supplier', 'amount', 'paidTime', 'creditedTime'],
}
const nameOf = (row: OilRecharge) => row.code
const CREDITED = rechargeMachine.at.credited

/** Money for cards, from the order until it is on them. */
export default function RechargeList() {
  const { t } = useTranslation()
  const locked = useCallback(({ status }: OilRecharge) => (status >= CREDITED ? t('rechargeOver') : undefined), [t])
  return (
    <RecordScreen<OilRecharge>
      of={OilRecharge}
      calls={oilRecharges.by}
      form={RECHARGE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      locked={locked}
      moves={RECHARGE_MOVES}
      bulkMoves={['supply']}
    />
  )
}
