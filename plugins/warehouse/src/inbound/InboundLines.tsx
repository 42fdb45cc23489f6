import { RecordScreen } from '@ntocc/sdk/ui'
import { InboundLine, inboundResources } from '../../contract/inbound.ts'
import { inboundLineName } from '../names.ts'
import { LINE_FILE_FORM } from './inbound.ts'

const COLUMNS = [
  { key: 'inboundNo', pin: 'left', card: 'head', width: 170 },
  { key: 'lineNo', width: 70 },
  { key: 'goodsCode', width: 220 },
  'goodsNo',
  'expected',
  'received',
  'damaged',
  'stored',
  'batch',
  { key: 'producedOn', hidden: true },
  { key: 'expiresOn', hidden: true },
  { key: 'palletNo', hidden: true },
  { key: 'remark', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['inboundNo', 'goodsCode', 'batch'], more: ['goodsNo', 'expected'] }

/** Lines of all notices: where goods are that somebody asks about, and the way to bring many from a file. */
export default function InboundLines() {
  return (
    <RecordScreen<InboundLine>
      of={InboundLine}
      calls={inboundResources.inboundLine.by}
      form={LINE_FILE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={inboundLineName}
    />
  )
}
