import { useOpenable, useRecord } from '@ntocc/sdk/hooks'
import { CopyableId, PageLink, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { type SettlementBatch, SettlementDeduction, settlementResources } from '../../contract/batch.ts'
import { MOST_DEDUCTIONS, settlementCalls } from '../../contract/calls.ts'

const BY_WAYBILL = { sortField: 'waybillNo', sortType: 'asc' } as const
const deductionName = ({ number, waybillNo }: SettlementDeduction): string => `${number} · ${waybillNo}`

/** What of a batch was paid before: each leads to the document that it was paid by, where that is read. */
export function Deductions({ batch }: { batch: SettlementBatch }) {
  const mayOpen = useOpenable()
  const { data } = useRecord(settlementCalls.settlementDeducted, { query: { id: batch.id } })
  const columns = useMemo(() => {
    const pages = new Map(data?.map(({ id, to }) => [id, to]))
    const numberOf = ({ id, number }: SettlementDeduction) => {
      const to = pages.get(id)
      return to && mayOpen(to) ? <PageLink to={to}>{number}</PageLink> : <CopyableId id={number} />
    }
    return [{ key: 'number', render: numberOf }, 'waybillNo', 'amount', 'payNo']
  }, [data, mayOpen])
  return (
    <RelatedRecords<SettlementDeduction>
      of={SettlementDeduction}
      calls={settlementResources.settlementDeduction.by}
      tie={{ batchNo: batch.batchNo }}
      columns={columns}
      nameOf={deductionName}
      sort={BY_WAYBILL}
      size={MOST_DEDUCTIONS}
    />
  )
}
