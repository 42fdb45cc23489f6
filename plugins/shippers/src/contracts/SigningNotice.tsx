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

/** Before a draft is sent: whether its shipper has proven itself to the provider, and where it does so. */
export function AuthorisationNotice({ row }: { row: ShipmentContract }) {
  const { t } = useTranslation()
  const service = useRecord(contractEndpoints.shipmentContractESignature)
  const isConnected = service.data?.connected === true
  const found = useRecord(contractEndpoints.cacontractAuthPre, {
    query: { contractCode: row.code },
    enabled: isConnected,
  })
  if (!isConnected || !found.data || found.data.authorised) return null
  const { authUrl } = found.data
  return (
    <div className="shippers-paper-notice" role="note">
      <StateTag tone="waiting">{t('eSign.notAuthorised')}</StateTag>
      <span>{t('eSign.authorise', { name: service.data?.name ?? '' })}</span>
      {authUrl && (
        <a href={authUrl} target="_blank" rel="noreferrer noopener">
          {t('eSign.openProvider')}
        </a>
      )}
      <ActionButton label={t('eSign.look')} onClick={() => void found.refetch()} />
    </div>
  )
}
