import { platformDay } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormModal } from '@ntocc/sdk/ui'
import { contractEndpoints } from '../../contract/contract-calls.ts'
import type { ShipmentContract } from '../../contract/contracts.ts'
import { contractCalls, SIGN_FORM } from './contract.ts'

const { get, list } = contractCalls
const CALLS = { update: contractEndpoints.shipmentContractSign, list, invalidates: [get] }

/** The copy that both sides have signed on paper, and the day: with them the contract is in force. */
export function SignDialog({ row, onClose }: { row: ShipmentContract; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = { id: row.id, version: row.version, signDate: platformDay(new Date()), attachments: [] }
  return (
    <EntityFormModal
      schema={SIGN_FORM}
      calls={CALLS}
      record={copy}
      title={t('signTitle', { name: row.contractNo })}
      saveLabel={t('move.signOnPaper')}
      savedText={t('signed', { name: row.contractNo })}
      onClose={onClose}
    />
  )
}
