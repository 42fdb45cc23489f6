import { usePageActions } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'

export function ContractPage({ signed = false }) {
  const reason = signed ? undefined : 'Nobody has signed this contract yet'
  usePageActions([{ id: 'print', title: 'Print the contract', keys: 'p', disabledReason: reason, run: print }])
  return <ActionButton label="Print" permission="contract.print" disabledReason={reason} onClick={print} />
}
