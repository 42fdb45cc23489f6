import { useIsStaff } from '@ntocc/sdk/hooks'
import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { storageContractMachine } from '../../contract/fee-machines.ts'
import { StorageContract, storageResources } from '../../contract/storage.ts'
import { useLocked } from '../work/useLocked.ts'
import { CONTRACT_FORM, CONTRACT_MOVES, contractName, contractPath } from './contract.ts'

const { by } = storageResources.storageContract
const READ = { list: by.list, get: by.get }

/** What owners pay for their goods, and from when to when; an owner sees its own. */
export default function ContractList() {
  const isStaff = useIsStaff()
  const locked = useLocked(storageContractMachine.statesOf('signed', 'ended'))
  const columns = useMemo(
    () => [
      linkColumn<StorageContract>('contractNo', { nameOf: contractName, href: contractPath }),
      { key: 'status', card: 'mark' as const },
      ...(isStaff ? [{ key: 'shipmentCode', least: 160 }, 'warehouseCode'] : ['warehouseName']),
      'validFrom',
      'validTo',
      { key: 'endedOn', hidden: true },
      'areaM2',
      'signedOn',
      ...(isStaff ? ['signedBy'] : []),
      { key: 'remark', hidden: true },
    ],
    [isStaff],
  )
  const filters = useMemo(
    () => ({
      keyword: true,
      daily: [...(isStaff ? ['shipmentCode', 'warehouseCode'] : []), 'validTo'],
      more: ['contractNo', 'validFrom', 'signedOn'],
    }),
    [isStaff],
  )
  return (
    <RecordScreen<StorageContract>
      of={StorageContract}
      calls={isStaff ? by : READ}
      form={CONTRACT_FORM}
      columns={columns}
      filters={filters}
      nameOf={contractName}
      href={contractPath}
      {...(isStaff && { moves: CONTRACT_MOVES, locked })}
    />
  )
}
