import { PriceSystem, resources } from '@ntocc/sdk/contracts'
import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { formOf, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { nameOf } from '../names.ts'

const FORM = formOf(PriceSystem, {
  groups: [
    {
      title: 'group.priceSystem',
      help: 'group.priceSystemHelp',
      fields: [
        'name',
        { row: ['side', 'chargeMode', 'roundMode'] },
        'shipmentCode',
        { row: ['validFrom', 'validTo'] },
        'remark',
      ],
    },
  ],
})
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 220 },
  { key: 'status', card: 'mark' },
  'side',
  'chargeMode',
  'shipmentCode',
  'validFrom',
  'validTo',
  'roundMode',
  'gmtModified',
] as const
const FILTERS = {
  keyword: true,
  daily: ['side', 'chargeMode', 'shipmentCode'],
  more: ['status', 'validFrom', 'validTo', 'roundMode'],
}
const BULK = ['disable', 'enable']
const START = { side: 'receivable', roundMode: 'cent' }

/** Prices that apply together, for one side, a shipper or all, and a time. */
export function PriceSystemList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const actions = useCallback(
    (row: PriceSystem): RowAction[] => [
      {
        key: 'prices',
        label: t('showPrices'),
        run: () => navigate(`/base/valuations?priceSystemCode=${encodeURIComponent(row.code)}`),
      },
    ],
    [t, navigate],
  )
  return (
    <RecordScreen<PriceSystem>
      of={PriceSystem}
      calls={resources.priceSystem.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
      actions={actions}
      bulkMoves={BULK}
      start={START}
    />
  )
}
