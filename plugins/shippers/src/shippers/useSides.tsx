import { Shipment } from '@ntocc/sdk/contracts'
import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, LatestWaybills, Papers, PapersCell, type SummaryFact } from '@ntocc/sdk/ui'
import { shipmentReview } from '../../contract/review.ts'
import { AgreedToday } from '../fees/Agreement.tsx'
import {
  RelatedCompanies,
  RelatedContracts,
  RelatedCustomers,
  RelatedFees,
  RelatedLines,
  RelatedStaff,
} from '../related/Related.tsx'
import { CreditCell } from './CreditCell.tsx'
import { Overview } from './Overview.tsx'
import '../shippers.css'

const SUMMARY = ['contact', 'phone', 'accountPeriodDays', 'salesman'] as const

/** What is seen of a shipper at a glance, and its sides: for staff of the branch and for the shipper itself. */
export function useSides() {
  const { t } = useTranslation()
  const mayReadFees = usePermission('serviceFee.read') === 'allowed'
  const facts = (row: Shipment): SummaryFact[] => [
    { label: t('shipment.papers'), value: <PapersCell subject={shipmentReview} row={row} all /> },
    { label: t('shipment.credit'), value: <CreditCell row={row} /> },
    ...(mayReadFees ? [{ label: t('fee.agreed'), value: <AgreedToday shipper={row} /> }] : []),
    ...SUMMARY.map(name => ({
      label: t(`shipment.${name}`),
      value: <FieldValue name={name} field={Shipment.fields[name]} row={row} />,
    })),
  ]
  const facets = (row: Shipment): Facet[] => [
    { name: 'overview', title: t('overview'), content: <Overview shipper={row} />, first: true },
    {
      name: 'papers',
      title: t('shipment.papers'),
      content: <Papers subject={shipmentReview} of={Shipment} record={row} />,
    },
    { name: 'contracts', title: t('figure.contracts'), content: <RelatedContracts shipper={row} /> },
    { name: 'fees', title: t('title.shipmentServiceFee'), content: <RelatedFees shipper={row} /> },
    { name: 'lines', title: t('figure.lines'), content: <RelatedLines shipper={row} /> },
    { name: 'staff', title: t('figure.staff'), content: <RelatedStaff shipper={row} /> },
    { name: 'companies', title: t('figure.companies'), content: <RelatedCompanies shipper={row} /> },
    { name: 'customers', title: t('figure.customers'), content: <RelatedCustomers shipper={row} /> },
    {
      name: 'waybills',
      title: t('waybills'),
      content: <LatestWaybills tie={{ shipmentCode: row.code }} all={{ shipmentCode: row.code }} />,
    },
  ]
  return { facts, facets }
}
