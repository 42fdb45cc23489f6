import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { storageContractMachine } from '../../contract/fee-machines.ts'
import { StorageContract, storageCalls, storageResources } from '../../contract/storage.ts'

const { storageContract } = storageResources

export const contractName = ({ contractNo }: Pick<StorageContract, 'contractNo'>): string => contractNo
export const contractPath = ({ id }: Pick<StorageContract, 'id'>): string => `/warehouse/contracts/detail?id=${id}`

export const CONTRACT_FORM = formOf(StorageContract, {
  groups: [
    {
      title: 'group.contract',
      fields: [
        { row: ['contractNo', 'areaM2'] },
        'shipmentCode',
        'warehouseCode',
        { range: ['validFrom', 'validTo'] },
        'attachments',
        'remark',
      ],
    },
    { title: 'group.fees', help: 'group.feesHelp', fields: ['fees'] },
  ],
})

const TOUCHED = [storageContract.by.list, storageContract.by.get, storageCalls.storageTrial]

export const CONTRACT_MOVES: MoveSource<StorageContract> = {
  machine: storageContractMachine,
  state: 'status',
  call: storageContract.by.move,
  get: storageContract.by.get,
  invalidates: TOUCHED,
}
