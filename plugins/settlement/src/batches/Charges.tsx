import { useOpenable, useRecord } from '@ntocc/sdk/hooks'
import { CopyableId, PageLink, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { type SettlementBatch, SettlementCharge, settlementResources } from '../../contract/batch.ts'
import { MOST_CHARGES, settlementCalls } from '../../contract/calls.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { TOUCHED } from './touched.ts'

const { by } = settlementResources.settlementCharge
const READ = { list: by.list, get: by.get }
const WRITE = { ...by, invalidates: TOUCHED }
const BY_DAY = { sortField: 'lastDay', sortType: 'asc' } as const
const chargeName = ({ number }: SettlementCharge): string => number

/** What the shipper pays beside its waybills: each leads to its document, where that is read. Of a draft they are taken out. */
export function Charges({ batch, isStaff }: { batch: SettlementBatch; isStaff: boolean }) {
  const mayOpen = useOpenable()
  const { data } = useRecord(settlementCalls.settlementCharged, { query: { id: batch.id } })
  const columns = useMemo(() => {
    const pages = new Map(data?.map(({ id, to }) => [id, to]))
    const numberOf = ({ id, number }: SettlementCharge) => {
      const to = pages.get(id)
      return to && mayOpen(to) ? <PageLink to={to}>{number}</PageLink> : <CopyableId id={number} />
    }
    return [{ key: 'number', render: numberOf }, 'lastDay', 'amount']
  }, [data, mayOpen])
  return (
    <RelatedRecords<SettlementCharge>
      of={SettlementCharge}
      calls={isStaff && batch.status === settlementMachine.at.draft ? WRITE : READ}
      tie={{ batchNo: batch.batchNo }}
      columns={columns}
      nameOf={chargeName}
      sort={BY_DAY}
      size={MOST_CHARGES}
    />
  )
}
