import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  EntityFormModal,
  FormGroups,
  formOf,
  Money,
  PartyName,
  RecordPage,
  RelatedRecords,
} from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useState } from 'react'
import {
  applicationMachine,
  applicationResources,
  InvoiceApplication,
  InvoiceLine,
} from '../../contract/application.ts'
import { InvoiceDelivering, invoicingCalls } from '../../contract/calls.ts'
import { Invoice, invoiceResources } from '../../contract/invoice.ts'
import { numberOf } from '../../contract/split.ts'
import { RELATED_COLUMNS } from '../invoices/invoice.tsx'
import { applicationName, invoiceName } from '../parts/numbers.ts'
import { TOUCHED } from '../parts/touched.ts'
import { APPLICATION_FACTS, APPLICATION_MOVES } from './application.tsx'

const { at } = applicationMachine
const AMOUNTS = ['exTax', 'tax', 'total'] as const
const CARRIED = ['finishTime', 'vehicleNo', 'origin', 'destination', 'goodsName', 'quantity', 'amount']
/** What is charged beside waybills is a document's. */
const LINE_COLUMNS = {
  transport: ['waybillNo', 'batchNo', ...CARRIED],
  service: ['waybillNo', 'chargeNo', 'batchNo', ...CARRIED],
}
const BY_NUMBER = { sortField: 'waybillNo', sortType: 'asc' } as const
const OLDEST = { sortField: 'gmtCreated', sortType: 'asc' } as const
const SHOWN = 50

/** One application: whose waybills, to whom, and its invoices. */
export default function ApplicationDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  return (
    <RecordPage<InvoiceApplication>
      of={InvoiceApplication}
      calls={applicationResources.invoiceApplication.by}
      form={APPLICATION_FACTS}
      nameOf={applicationName}
      title={applicationName}
      moves={APPLICATION_MOVES}
      isMoving={row => row.status === at.issuing}
      above={row => row.status === at.rejected && <Alert type="warning" showIcon title={t('wasRejected')} />}
      facts={row => [
        ...(isStaff ? [{ label: t('invoiceApplication.shipmentCode'), value: <PartyName of={row} /> }] : []),
        { label: t('invoiceApplication.buyerName'), value: <span lang="und">{row.buyerName}</span> },
        { label: t('invoiceApplication.taxNo'), value: row.taxNo },
        ...AMOUNTS.map(name => ({ label: t(`invoiceApplication.${name}`), value: <Money value={row[name]} /> })),
      ]}
      actions={row => isStaff && row.status === at.issued && <Deliver of={row} />}
      facets={row => [
        {
          name: 'invoices',
          title: t('title.invoice'),
          first: row.status >= at.issuing && row.status !== at.rejected && row.status !== at.voided,
          content: (
            <RelatedRecords<Invoice>
              of={Invoice}
              calls={{ list: invoiceResources.invoice.by.list, get: invoiceResources.invoice.by.get }}
              tie={{ applyNo: row.applyNo }}
              columns={RELATED_COLUMNS}
              nameOf={invoiceName}
              sort={OLDEST}
            />
          ),
        },
        {
          name: 'lines',
          title: t('title.invoiceLine'),
          count: row.lineCount,
          first: row.status < at.issuing,
          content: (
            <RelatedRecords<InvoiceLine>
              of={InvoiceLine}
              calls={applicationResources.invoiceLine.by}
              tie={{ applyNo: row.applyNo }}
              columns={LINE_COLUMNS[row.business === 'service' ? 'service' : 'transport']}
              nameOf={numberOf}
              sort={BY_NUMBER}
              size={SHOWN}
              paged
            />
          ),
        },
      ]}
    />
  )
}

const FORM = formOf(InvoiceDelivering, { groups: [{ help: 'deliver.help', fields: ['expressNo'] }] })
const CALLS = { create: invoicingCalls.invoiceDeliver, invalidates: TOUCHED }

function Deliver({ of }: { of: InvoiceApplication }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { id, version, applyNo } = of
  return (
    <>
      <ActionButton
        label={t('deliver.do')}
        permission={invoicingCalls.invoiceDeliver.permission}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <EntityFormModal
          schema={FORM}
          calls={CALLS}
          title={t('deliver.title', { number: applyNo })}
          saveLabel={t('deliver.do')}
          savedText={t('deliver.done')}
          toBody={values => ({ ...values, id, version })}
          onClose={() => setOpen(false)}
        >
          {() => <FormGroups schema={FORM} />}
        </EntityFormModal>
      )}
    </>
  )
}
