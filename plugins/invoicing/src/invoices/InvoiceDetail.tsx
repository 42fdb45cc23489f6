import { useIsStaff, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { Money, PageLink, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { invoicingCalls } from '../../contract/calls.ts'
import { Invoice, InvoiceItem, invoiceMachine, invoiceResources } from '../../contract/invoice.ts'
import { numberOf } from '../../contract/split.ts'
import { invoiceName, paperPath } from '../parts/numbers.ts'
import { Actions } from './Actions.tsx'
import { Evidence } from './Evidence.tsx'
import { INVOICE_FACTS, INVOICE_MOVES, RELATED_COLUMNS } from './invoice.tsx'

const AMOUNTS = ['exTax', 'tax', 'total'] as const
const AMOUNT_COLUMNS = ['exTax', 'tax', 'total']
/** What is charged beside waybills is a document's; nothing was carried. */
const ITEM_COLUMNS = {
  transport: ['waybillNo', 'vehicleNo', 'origin', 'destination', 'goodsName', ...AMOUNT_COLUMNS],
  service: ['waybillNo', 'chargeNo', 'vehicleNo', 'goodsName', ...AMOUNT_COLUMNS],
}
const SHOWN = 100

/** One invoice: of which waybills, how it stands with the tax authority, what takes it back, and what was said. */
export default function InvoiceDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const maySeeEvidence = usePermission(invoicingCalls.invoiceEvidence.permission) === 'allowed'
  const { invoice, invoiceItem } = invoiceResources
  return (
    <RecordPage<Invoice>
      of={Invoice}
      calls={invoice.by}
      form={INVOICE_FACTS}
      nameOf={invoiceName}
      title={invoiceName}
      moves={INVOICE_MOVES}
      isMoving={row => invoiceMachine.within(row.status, 'open')}
      above={row => row.trouble && <Alert type="error" showIcon title={t(`entry.invoiceTrouble.${row.trouble}`)} />}
      facts={row => [
        ...(isStaff ? [{ label: t('invoice.shipmentCode'), value: <PartyName of={row} /> }] : []),
        { label: t('invoice.buyerName'), value: <span lang="und">{row.buyerName}</span> },
        ...AMOUNTS.map(name => ({ label: t(`invoice.${name}`), value: <Money value={row[name]} /> })),
      ]}
      actions={row => (
        <>
          {invoiceMachine.within(row.status, 'there') && (
            <PageLink button="plain" to={paperPath(row)}>
              {t('paper.open')}
            </PageLink>
          )}
          {isStaff && <Actions of={row} />}
        </>
      )}
      facets={row => [
        {
          name: 'items',
          title: t('title.invoiceItem'),
          first: true,
          content: (
            <RelatedRecords<InvoiceItem>
              of={InvoiceItem}
              calls={invoiceItem.by}
              tie={{ drawNo: row.drawNo }}
              columns={ITEM_COLUMNS[row.business === 'service' ? 'service' : 'transport']}
              nameOf={numberOf}
              size={SHOWN}
            />
          ),
        },
        ...(row.isRed
          ? []
          : [
              {
                name: 'reds',
                title: t('red.list'),
                content: (
                  <RelatedRecords<Invoice>
                    of={Invoice}
                    calls={{ list: invoice.by.list, get: invoice.by.get }}
                    tie={{ redOf: row.drawNo }}
                    columns={RELATED_COLUMNS}
                    nameOf={invoiceName}
                  />
                ),
              },
            ]),
        ...(maySeeEvidence ? [{ name: 'evidence', title: t('evidence.title'), content: <Evidence of={row} /> }] : []),
      ]}
    />
  )
}
