import { RecordScreen } from '@ntocc/sdk/ui'
import { OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { outboundLineName } from '../names.ts'
import { LINE_FILE_FORM } from './outbound.ts'

const COLUMNS = [
  { key: 'outboundNo', pin: 'left', card: 'head', width: 170 },
  { key: 'lineNo', width: 70 },
  { key: 'goodsCode', width: 220 },
  'goodsNo',
  'quantity',
  'allocated',
  'picked',
  'checkedBy',
  'batch',
  { key: 'remark', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['outboundNo', 'goodsCode', 'batch'], more: ['goodsNo', 'quantity'] }

/** Lines of all orders: who wants which goods, and the way to bring many from a file. */
export default function OutboundLines() {
  return (
    <RecordScreen<OutboundLine>
      of={OutboundLine}
      calls={outboundResources.outboundLine.by}
      form={LINE_FILE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={outboundLineName}
    />
  )
}
