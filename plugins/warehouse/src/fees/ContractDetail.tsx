import { useFormat, useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, RecordPage } from '@ntocc/sdk/ui'
import { storageContractMachine } from '../../contract/fee-machines.ts'
import { StorageContract, storageResources } from '../../contract/storage.ts'
import { useLocked } from '../work/useLocked.ts'
import { CONTRACT_FORM, CONTRACT_MOVES, contractName } from './contract.ts'
import { Fees } from './Fees.tsx'
import { Trial } from './Trial.tsx'

const { by } = storageResources.storageContract
const READ = { list: by.list, get: by.get }

/** One contract: its rates, and what some days would cost by them. */
export default function ContractDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  const locked = useLocked(storageContractMachine.statesOf('signed', 'ended'))
  return (
    <RecordPage<StorageContract>
      of={StorageContract}
      calls={isStaff ? by : READ}
      form={CONTRACT_FORM}
      nameOf={contractName}
      title={contractName}
      {...(isStaff && { moves: CONTRACT_MOVES, locked })}
      facts={row => [
        ...(isStaff
          ? [
              {
                label: t('storageContract.shipmentCode'),
                value: <FieldValue name="shipmentCode" field={StorageContract.fields.shipmentCode} row={row} />,
              },
            ]
          : []),
        { label: t('storageContract.warehouseName'), value: row.warehouseName },
        { label: t('storageContract.validFrom'), value: format.date(row.validFrom) },
        { label: t('storageContract.validTo'), value: format.date(row.endedOn ?? row.validTo) },
      ]}
      facets={row => [
        { name: 'fees', title: t('storageContract.fees'), first: true, content: <Fees of={row.fees ?? []} /> },
        { name: 'trial', title: t('trial.title'), first: true, content: <Trial contract={row} /> },
      ]}
    />
  )
}
