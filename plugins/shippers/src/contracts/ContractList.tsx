import { type ColumnInput, linkColumn, NEWEST_FIRST, RecordScreen } from '@ntocc/sdk/ui'
import { ShipmentContract } from '../../contract/contracts.ts'
import { CONTRACT_FORM, contractName, contractPath, useContractCalls, useLocked } from './contract.ts'
import { Term } from './Term.tsx'
import { useContractMoves } from './useContractMoves.ts'
import { useRenewal } from './useRenewal.tsx'

const COLUMNS: readonly ColumnInput<ShipmentContract>[] = [
  linkColumn('contractNo', { nameOf: contractName, href: contractPath, width: 150 }),
  { key: 'status', card: 'mark' },
  { key: 'shipmentCode', width: 180 },
  'type',
  'validFrom',
  { key: 'validTo', width: 190, render: row => <Term row={row} /> },
  'amount',
  'creditDays',
  'signDate',
  { key: 'signMode', hidden: true },
  { key: 'partyA', hidden: true },
  { key: 'partyB', hidden: true },
  'gmtCreated',
]
const FILTERS = {
  keyword: true,
  daily: ['status', 'shipmentCode', 'expiring'],
  more: ['type', 'contractNo', 'partyA', 'validFrom', 'validTo', 'signDate', 'signMode', 'gmtCreated'],
}
const BULK = ['terminate']

/** Contracts with shippers: what is agreed, how far the signing is, and which end soon. */
export default function ContractList() {
  const calls = useContractCalls()
  const moves = useContractMoves()
  const locked = useLocked()
  const renewal = useRenewal()
  return (
    <>
      <RecordScreen<ShipmentContract>
        of={ShipmentContract}
        calls={calls}
        form={CONTRACT_FORM}
        columns={COLUMNS}
        filters={FILTERS}
        defaults={NEWEST_FIRST}
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
