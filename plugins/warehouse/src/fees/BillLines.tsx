import { useTranslation } from '@ntocc/sdk/hooks'
import { RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { billResources, type StorageBill, StorageBillLine, StorageBillPart } from '../../contract/bills.ts'
import { ADJUSTMENT_FORM, billLineName, TOUCHED } from './bill.ts'
import { useFeeWords } from './Fees.tsx'

const { storageBillLine, storageBillPart } = billResources
const READ = { list: storageBillLine.by.list, get: storageBillLine.by.get }
const WRITE = { ...storageBillLine.by, invalidates: TOUCHED }
const IN_ORDER = { sortField: 'lineNo', sortType: 'asc' } as const
const SHOWN = 50
const partName = ({ billNo, lineNo, partNo }: StorageBillPart): string => `${billNo}/${lineNo}/${partNo}`

/** Rates of contracts with what they come to, and what came late for a bill before. */
export function BillLines({ bill }: { bill: StorageBill }) {
  const { t } = useTranslation()
  const words = useFeeWords()
  const tie = useMemo(() => ({ billNo: bill.billNo ?? '', kind: 'fee,late' }), [bill.billNo])
  return (
    <RelatedRecords<StorageBillLine>
      of={StorageBillLine}
      calls={READ}
      tie={tie}
      sort={IN_ORDER}
      size={SHOWN}
      paged
      hint={t('bill.linesHint')}
      columns={[
        'lineNo',
        { key: 'basis', render: row => `${words.basis(row.basis)} ${words.step({ above: row.above })}` },
        'amount',
        'units',
        'rate',
        'warehouseName',
        'contractNo',
        'kind',
        'aboutBillNo',
      ]}
      nameOf={billLineName}
    />
  )
}

const PARTS = [
  'lineNo',
  'docNo',
  'goodsNo',
  'batch',
  'palletNo',
  'fromDay',
  'toDay',
  'days',
  'quantity',
  'units',
  'isFree',
] as const

/** How the lines came about: which posting, on which days, how much, and what was free. */
export function BillParts({ bill }: { bill: StorageBill }) {
  const { t } = useTranslation()
  const tie = useMemo(() => ({ billNo: bill.billNo ?? '' }), [bill.billNo])
  return (
    <RelatedRecords<StorageBillPart>
      of={StorageBillPart}
      calls={storageBillPart.by}
      tie={tie}
      sort={IN_ORDER}
      size={SHOWN}
      paged
      hint={t('bill.partsHint')}
      columns={PARTS}
      nameOf={partName}
    />
  )
}

/** What somebody puts right, with its reason; of a draft it is written here. */
export function Adjustments({ bill, isOpen }: { bill: StorageBill; isOpen: boolean }) {
  const tie = useMemo(() => ({ billNo: bill.billNo ?? '', kind: 'adjustment' }), [bill.billNo])
  const start = useMemo(() => ({ billNo: bill.billNo ?? '' }), [bill.billNo])
  return (
    <RelatedRecords<StorageBillLine>
      of={StorageBillLine}
      name="adjustment"
      calls={isOpen ? WRITE : READ}
      tie={tie}
      start={start}
      sort={IN_ORDER}
      size={SHOWN}
      columns={['amount', 'reason', 'aboutBillNo', 'createdBy', 'gmtCreated']}
      nameOf={billLineName}
      {...(isOpen && { form: ADJUSTMENT_FORM })}
    />
  )
}
