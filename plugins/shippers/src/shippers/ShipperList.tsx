import { reviewMachine, Shipment } from '@ntocc/sdk/contracts'
import { useOpenable, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { BlacklistMark, type ColumnInput, PageLink, PapersCell, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useMemo } from 'react'
import { CreditCell } from './CreditCell.tsx'
import { reviewPath, SHIPPER_FORM, shipperCalls, shipperMoves, shipperName, shipperPath } from './shipper.ts'
import '../shippers.css'

const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'expiring', 'blacklistFlag'],
  more: [
    'name',
    'uscc',
    'contact',
    'phone',
    'areaCode',
    'salesman',
    'creditUsed',
    'expiring.idCardExpire',
    'gmtCreated',
  ],
}
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const BULK = ['suspend', 'resume']
const TO_REVIEW = reviewMachine.codeOf('toReview')

/** Shippers of the branch with what keeps them from shipping: review, papers, credit, blacklist. */
export function ShipperList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  const actions = useCallback(
    (row: Shipment): RowAction[] =>
      row.authStatus === TO_REVIEW && mayOpen(reviewPath(row))
        ? [{ key: 'review', label: t('review'), run: () => navigate(reviewPath(row)) }]
        : [],
    [t, navigate, mayOpen],
  )
  const columns = useMemo(
    (): ColumnInput<Shipment>[] => [
      {
        key: 'name',
        pin: 'left',
        card: 'head',
        width: 260,
        render: row => (
          <>
            <PageLink to={shipperPath(row)} className="nt-link">
              {shipperName(row)}
            </PageLink>
            <BlacklistMark on={row.blacklistFlag} />
          </>
        ),
      },
      { key: 'authStatus', card: 'mark' },
      {
        key: 'papers',
        label: t('papers'),
        width: 260,
        sort: 'licenceExpire',
        render: row => <PapersCell kind="shipper" row={row} />,
      },
      {
        key: 'credit',
        label: t('credit'),
        width: 200,
        sort: 'creditUsed',
        render: row => <CreditCell row={row} />,
      },
      'balance',
      'accountPeriodDays',
      'contact',
      'phone',
      'areaCode',
      { key: 'creditLimit', hidden: true },
      { key: 'creditUsed', hidden: true },
      { key: 'uscc', hidden: true },
      { key: 'legalPerson', hidden: true },
      { key: 'salesman', hidden: true },
      { key: 'licenceExpire', hidden: true },
      { key: 'idCardExpire', hidden: true },
      'gmtCreated',
    ],
    [t],
  )
  return (
    <RecordScreen<Shipment>
      of={Shipment}
      calls={shipperCalls}
      form={SHIPPER_FORM}
      columns={columns}
      filters={FILTERS}
      defaults={NEWEST}
      nameOf={shipperName}
      href={shipperPath}
      moves={shipperMoves}
      bulkMoves={BULK}
      actions={actions}
    />
  )
}
