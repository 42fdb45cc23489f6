import { NEWEST_FIRST, RelatedRecords } from '@ntocc/sdk/ui'
import { StockPosting, stockResources } from '../../contract/stock.ts'
import { postingName } from '../names.ts'

const COLUMNS = ['gmtCreated', 'kind', 'goodsCode', 'binCode', 'batch', 'onHandBy', 'allocatedBy', 'frozenBy']
const MOST = 20

/** What a document changed in the stock. */
export const Postings = ({ docNo }: { docNo: string }) => (
  <RelatedRecords<StockPosting>
    of={StockPosting}
    calls={stockResources.stockPosting.by}
    tie={{ docNo }}
    columns={COLUMNS}
    nameOf={postingName}
    sort={NEWEST_FIRST}
    size={MOST}
    all={`/warehouse/postings?docNo=${docNo}`}
  />
)
