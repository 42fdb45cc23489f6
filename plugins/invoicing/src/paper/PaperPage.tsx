import { endpoints } from '@ntocc/sdk/contracts'
import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, PageLink, Permitted, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { invoiceResources } from '../../contract/invoice.ts'
import { invoicePath } from '../parts/numbers.ts'
import { Paper } from './Paper.tsx'
import './paper.css'

const { invoice, invoiceItem } = invoiceResources

/** An invoice as it lies on paper, to be printed or kept as a file by the browser. */
export default function PaperPage() {
  const { t } = useTranslation()
  return (
    <Permitted permission={invoice.by.get.permission} title={t('denied')}>
      <Sheet />
    </Permitted>
  )
}

function Sheet() {
  const { t } = useTranslation()
  const [{ id = '' }] = usePageQuery()
  const read = useRecord(invoice.by.get, { params: { id }, enabled: id !== '' })
  const { drawNo = '' } = read.data ?? {}
  const items = useRecord(invoiceItem.by.list, {
    query: { drawNo, sortField: 'code', sortType: 'asc', pageNum: 1, pageSize: 100 },
    enabled: drawNo !== '',
  })
  const seller = useRecord(endpoints.partyGroupDefault)
  return (
    <div className="invoicing-paper">
      <div className="invoicing-paper-bar">
        <h1>{t('title.invoicePaper')}</h1>
        <PageLink to={invoicePath({ id: Number(id) })}>{t('paper.back')}</PageLink>
        <Button type="primary" disabled={!items.data} onClick={() => window.print()}>
          {t('paper.print')}
        </Button>
      </div>
      <Loaded of={read} skeleton={<Skeleton rows={12} height={24} />}>
        {found => (
          <Loaded of={items} skeleton={<Skeleton rows={6} height={24} />}>
            {({ records }) => <Paper of={found} items={records} seller={seller.data?.name} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}
