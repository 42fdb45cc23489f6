import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldValue, LatestWaybills, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { ShipmentContract } from '../../contract/contracts.ts'
import {
  CONTRACT_FORM,
  contractCalls,
  contractName,
  contractPath,
  isDraft,
  useContractCalls,
  useLocked,
} from './contract.ts'
import { AuthorisationNotice, SigningNotice } from './SigningNotice.tsx'
import { Term } from './Term.tsx'
import { useContractMoves } from './useContractMoves.ts'
import { useRenewal } from './useRenewal.tsx'

const SUMMARY = ['shipmentCode', 'type', 'amount', 'creditDays', 'signDate', 'signMode'] as const
const RENEWAL_COLUMNS = ['contractNo', 'status', 'validFrom', 'validTo', 'signDate'] as const

/** One contract: its next step, what is agreed, the waybills under it, what goes on from it, and who did what. */
export default function ContractDetail() {
  const { t } = useTranslation()
  const calls = useContractCalls()
  const moves = useContractMoves()
  const locked = useLocked()
  const renewal = useRenewal()
  return (
    <>
      <RecordPage<ShipmentContract>
        of={ShipmentContract}
        calls={calls}
        form={CONTRACT_FORM}
        nameOf={contractName}
        title={contractName}
        moves={moves}
        locked={locked}
        above={row =>
          row.signFlowId ? <SigningNotice row={row} /> : isDraft(row) && <AuthorisationNotice row={row} />
        }
        actions={row =>
          renewal.actionsOf(row).map(({ key, run, ...look }) => <ActionButton key={key} {...look} onClick={run} />)
        }
        facts={row => [
          { label: t('shipmentContract.validTo'), value: <Term row={row} /> },
          ...SUMMARY.map(name => ({
            label: t(`shipmentContract.${name}`),
            value: <FieldValue name={name} field={ShipmentContract.fields[name]} row={row} />,
          })),
        ]}
        facets={row => [
          {
            name: 'waybills',
            title: t('contractWaybills'),
            content: <LatestWaybills tie={{ contractNo: row.contractNo }} all={{ contractNo: row.contractNo }} />,
          },
          {
            name: 'renewals',
            title: t('renewals'),
            content: (
              <RelatedRecords<ShipmentContract>
                of={ShipmentContract}
                calls={{ list: contractCalls.list }}
                tie={{ renews: row.code }}
                columns={RENEWAL_COLUMNS}
                nameOf={contractName}
                href={contractPath}
                name="renewal"
              />
            ),
          },
        ]}
      />
      {renewal.form}
    </>
  )
}
