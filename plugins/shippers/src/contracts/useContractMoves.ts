import { useRecord } from '@ntocc/sdk/hooks'
import type { MoveSource } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { contractEndpoints } from '../../contract/contract-calls.ts'
import type { ShipmentContract } from '../../contract/contracts.ts'
import { shipmentContractMachine } from '../../contract/machines.ts'
import { contractCalls, daysLeft } from './contract.ts'
import { SignDialog } from './SignDialog.tsx'

const SOURCE: MoveSource<ShipmentContract> = {
  machine: shipmentContractMachine,
  state: 'status',
  call: contractCalls.move,
  dialogs: { signOnPaper: SignDialog },
}

/** The moves of a contract, knowing whether anybody can sign electronically here. */
export function useContractMoves(): MoveSource<ShipmentContract> {
  const service = useRecord(contractEndpoints.shipmentContractESignature)
  const connected = service.data?.connected
  return useMemo(
    () => ({
      ...SOURCE,
      holds: row => ({
        notEnded: daysLeft(row) >= 0,
        ...(connected !== undefined && { eSignature: connected }),
      }),
    }),
    [connected],
  )
}
