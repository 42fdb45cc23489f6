import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, RecordPage } from '@ntocc/sdk/ui'
import { countResources, StockCount } from '../../contract/counts.ts'
import { countMachine } from '../../contract/machines.ts'
import { countName } from '../names.ts'
import { Postings } from '../work/Postings.tsx'
import { useLocked } from '../work/useLocked.ts'
import { CountDesk } from './CountDesk.tsx'
import { COUNT_FORM, COUNT_MOVES } from './count.ts'

const SUMMARY = ['warehouseCode', 'zoneCode', 'binCode', 'goodsCode', 'goodsClass', 'isBlind'] as const

/** One count: heap after heap as one walks, and what differs. */
export default function CountDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  const locked = useLocked(countMachine.statesOf('counting', 'toApprove', 'adjusted', 'cancelled'))
  return (
    <RecordPage<StockCount>
      of={StockCount}
      calls={countResources.stockCount.by}
      form={COUNT_FORM}
      nameOf={countName}
      title={countName}
      moves={COUNT_MOVES}
      locked={locked}
      facts={row => [
        ...SUMMARY.map(name => ({
          label: t(`stockCount.${name}`),
          value: <FieldValue name={name} field={StockCount.fields[name]} row={row} />,
        })),
        {
          label: t('progress'),
          value: t('countProgress', {
            count: format.count(row.lineCount ?? 0),
            counted: format.count(row.countedLines ?? 0),
            differing: format.count(row.differing ?? 0),
          }),
        },
      ]}
      facets={row => [
        { name: 'lines', title: t('title.stockCountLine'), first: true, content: <CountDesk doc={row} /> },
        { name: 'postings', title: t('title.stockPosting'), content: <Postings docNo={row.countNo ?? ''} /> },
      ]}
    />
  )
}
