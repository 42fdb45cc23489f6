import { Shipment } from '@ntocc/sdk/contracts'
import { Slot, useTranslation } from '@ntocc/sdk/hooks'
import { BlacklistMark, FieldValue, LatestWaybills, Papers, PapersCell, RecordPage } from '@ntocc/sdk/ui'
import { RelatedCompanies, RelatedCustomers, RelatedStaff } from '../related/Related.tsx'
import { Balance } from './Balance.tsx'
import { CreditCell } from './CreditCell.tsx'
import { Overview } from './Overview.tsx'
import { ReviewLink } from './ReviewLink.tsx'
import { SyncName } from './SyncName.tsx'
import { SHIPPER_FORM, shipperCalls, shipperMoves, shipperName } from './shipper.ts'
import '../shippers.css'

const SUMMARY = ['contact', 'phone', 'accountPeriodDays', 'salesman'] as const

/**
 * One shipper, all round: figures that lead to their rows, terms, papers, people and companies, waybills, and who
 * changed what.
 */
export function ShipperDetail() {
  const { t } = useTranslation()
  return (
    <RecordPage<Shipment>
      of={Shipment}
      calls={shipperCalls}
      form={SHIPPER_FORM}
      nameOf={shipperName}
      title={row => (
        <>
          {shipperName(row)}
          <BlacklistMark on={row.blacklistFlag} />
        </>
      )}
      moves={shipperMoves}
      actions={(row, refresh) => (
        <>
          <ReviewLink row={row} />
          <Balance row={row} />
          <SyncName row={row} />
          <Slot
            name="party.actions/v1"
            kind="shipper"
            code={row.code}
            partyName={shipperName(row)}
            uscc={row.uscc}
            isListed={row.blacklistFlag === true}
            onChanged={refresh}
          />
        </>
      )}
      facts={row => [
        { label: t('papers'), value: <PapersCell kind="shipper" row={row} /> },
        { label: t('credit'), value: <CreditCell row={row} /> },
        ...SUMMARY.map(name => ({
          label: t(`shipment.${name}`),
          value: <FieldValue name={name} field={Shipment.fields[name]} row={row} />,
        })),
      ]}
      facets={row => [
        { name: 'overview', title: t('overview'), content: <Overview shipper={row} />, first: true },
        { name: 'papers', title: t('papers'), content: <Papers kind="shipper" of={Shipment} record={row} /> },
        { name: 'staff', title: t('figure.staff'), content: <RelatedStaff shipper={row} /> },
        { name: 'companies', title: t('figure.companies'), content: <RelatedCompanies shipper={row} /> },
        { name: 'customers', title: t('figure.customers'), content: <RelatedCustomers shipper={row} /> },
        {
          name: 'waybills',
          title: t('waybills'),
          content: <LatestWaybills tie={{ shipmentCode: row.code }} all={{ shipmentCode: row.code }} />,
        },
      ]}
    />
  )
}
