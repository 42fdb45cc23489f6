import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, StateTag } from '@ntocc/sdk/ui'
import { contractEndpoints } from '../../contract/contract-calls.ts'
import type { ShipmentContract } from '../../contract/contracts.ts'
import { contractCalls, isSigning } from './contract.ts'
import '../paper.css'

const TOUCHED = [contractCalls.get, contractCalls.list]

/** While a contract is out to be signed: with whom, and asking how far it is. A simulated provider is called one. */
export function SigningNotice({ row }: { row: ShipmentContract }) {
  const { t } = useTranslation()
  const service = useRecord(contractEndpoints.shipmentContractESignature)
  const look = useAction(contractEndpoints.asignContractDetail, { invalidates: TOUCHED })
  if (!service.data?.connected) return null
  const { name = '', simulated } = service.data
  return (
    <div className="shippers-paper-notice" role="note">
      {simulated && <StateTag tone="trouble">{t('eSign.simulated')}</StateTag>}
      <span>{isSigning(row) ? t('eSign.out', { name }) : t('eSign.by', { name, no: row.signFlowId ?? '' })}</span>
      {isSigning(row) && (
        <ActionButton label={t('eSign.look')} onClick={() => void look.run({ query: { contractCode: row.code } })} />
      )}
    </div>
  )
}
