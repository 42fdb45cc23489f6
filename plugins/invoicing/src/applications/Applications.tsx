import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { applicationResources, InvoiceApplication } from '../../contract/application.ts'
import { applicationName, applicationPath } from '../parts/numbers.ts'
import { APPLICATION_FACTS, APPLICATION_MOVES, applicationColumns } from './application.tsx'

/** Who asked for invoices of what, and how far they have come; a shipper sees its own. @param name ending of the title's key */
export function Applications({ name, bulkMoves }: { name: string; bulkMoves?: readonly string[] }) {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const columns = useMemo(() => applicationColumns(isStaff), [isStaff])
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: ['status', ...(isStaff ? ['shipmentCode'] : []), 'gmtCreated'],
      more: ['applyNo', 'buyerName', 'taxNo', 'taxKind', 'business', 'delivery', 'total', 'issuedAt'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<InvoiceApplication>
      of={InvoiceApplication}
      name={name}
      calls={applicationResources.invoiceApplication.by}
      form={APPLICATION_FACTS}
      columns={columns}
      filters={filters}
      nameOf={applicationName}
      href={applicationPath}
      moves={APPLICATION_MOVES}
      {...(bulkMoves && { bulkMoves })}
      primary={
        <PageLink button="primary" to="/invoicing/apply">
          {t('apply.do')}
        </PageLink>
      }
    />
  )
}
