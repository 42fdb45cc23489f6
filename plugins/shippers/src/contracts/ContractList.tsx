import { ShipmentContract } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, PageLink, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { CONTRACT_FORM, contractName, contractPath, useContractCalls, useLocked } from './contract.ts'
import { Term } from './Term.tsx'
import { useContractMoves } from './useContractMoves.ts'
import { useRenewal } from './useRenewal.tsx'

const FILTERS = {
  keyword: true,
  daily: ['status', 'shipmentCode', 'expiring'],
  more: ['type', 'contractNo', 'partyA', 'validFrom', 'validTo', 'signDate', 'signMode', 'gmtCreated'],
}
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const BULK = ['terminate']

/** Contracts with shippers: what is agreed, how far the signing is, and which end soon. */
export function ContractList() {
  const { t } = useTranslation()
  const calls = useContractCalls()
  const moves = useContractMoves()
  const locked = useLocked()
  const renewal = useRenewal()
  const columns = useMemo(
    (): ColumnInput<ShipmentContract>[] => [
      {
        key: 'contractNo',
        pin: 'left',
        card: 'head',
        width: 150,
        render: row => (
          <PageLink to={contractPath(row)} className="nt-link">
            {row.contractNo}
          </PageLink>
        ),
      },
      { key: 'status', card: 'mark' },
      { key: 'shipmentCode', width: 180 },
      'type',
      'validFrom',
      { key: 'validTo', label: t('shipmentContract.validTo'), width: 190, render: row => <Term row={row} /> },
      'amount',
      'creditDays',
      'signDate',
      { key: 'signMode', hidden: true },
      { key: 'partyA', hidden: true },
      { key: 'partyB', hidden: true },
      'gmtCreated',
    ],
    [t],
  )
  return (
    <>
      <RecordScreen<ShipmentContract>
        of={ShipmentContract}
        calls={calls}
        form={CONTRACT_FORM}
        columns={columns}
        filters={FILTERS}
        defaults={NEWEST}
        nameOf={contractName}
        href={contractPath}
        moves={moves}
        bulkMoves={BULK}
        actions={renewal.actionsOf}
        locked={locked}
      />
      {renewal.form}
    </>
  )
}
