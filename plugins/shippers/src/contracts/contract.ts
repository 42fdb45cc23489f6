import { daysBetween, platformDay } from '@ntocc/sdk/contracts'
import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { formOf } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { ShipmentContract, SignedCopy } from '../../contract/contracts.ts'
import { shipmentContractMachine } from '../../contract/machines.ts'
import { resources } from '../../contract/resources.ts'

export const CONTRACT_FORM = formOf(ShipmentContract, {
  groups: [
    {
      title: 'group.agreement',
      fields: [{ row: ['contractNo', 'type'] }, 'shipmentCode', { row: ['partyA', 'partyB'] }, 'renews'],
    },
    {
      title: 'group.term',
      help: 'group.termHelp',
      fields: [{ row: ['validFrom', 'validTo'] }, { row: ['amount', 'creditDays'] }],
    },
    { title: 'group.paper', help: 'group.paperHelp', fields: ['attachments', 'remark'] },
  ],
  depends: {
    renews: {
      on: ['shipmentCode'],
      show: values => Boolean(values.shipmentCode),
      query: values => ({ shipmentCode: String(values.shipmentCode ?? '') }),
    },
  },
})

export const SIGN_FORM = formOf(SignedCopy, {
  name: 'signedCopy',
  groups: [{ help: 'group.signHelp', fields: ['signDate', 'attachments'] }],
})

export const contractCalls = resources.shipmentContract.by
const { list, get } = contractCalls
const READING = { list, get }

/** A shipper reads its contracts; drawing them up is the platform's. */
export const useContractCalls = () => (useIsStaff() ? contractCalls : READING)

export const contractName = (row: ShipmentContract): string => row.contractNo
export const contractPath = (row: Pick<ShipmentContract, 'id'>): string => `/shippers/contracts/detail?id=${row.id}`

/** Its states by their name in code. */
export const isDraft = (row: ShipmentContract): boolean => row.status === shipmentContractMachine.codeOf('draft')
export const isSigning = (row: ShipmentContract): boolean => row.status === shipmentContractMachine.codeOf('signing')
export const isSigned = (row: ShipmentContract): boolean => row.status === shipmentContractMachine.codeOf('done')
/** It was agreed once: the same two can agree anew. */
export const isRenewable = (row: ShipmentContract): boolean =>
  isSigned(row) || (['terminated', 'expired'] as const).some(key => row.status === shipmentContractMachine.codeOf(key))

/** Whole days to the last day of a contract; negative when it is over. */
export const daysLeft = (row: Pick<ShipmentContract, 'validTo'>): number => daysBetween(platformDay(), row.validTo)

/** Why a contract cannot be changed any more. Stable. */
export function useLocked(): (row: ShipmentContract) => string | undefined {
  const { t } = useTranslation()
  return useCallback(row => (isDraft(row) ? undefined : t('contractLocked')), [t])
}
