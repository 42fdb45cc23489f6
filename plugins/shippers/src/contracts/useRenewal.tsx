import { useIsStaff, usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormDrawer, type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { type ReactNode, useCallback, useState } from 'react'
import type { ShipmentContract } from '../../contract/contracts.ts'
import { resources } from '../../contract/resources.ts'
import { CONTRACT_FORM, contractPath, isRenewable } from './contract.ts'

const { create, list } = resources.shipmentContract.by
const CALLS = { create, list }

const later = (day: string, { days = 0, years = 0 }): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A renewal begins with what was agreed, from the day after the last one, for a year. */
const renewalOf = (row: ShipmentContract): Partial<ShipmentContract> => ({
  type: row.type,
  shipmentCode: row.shipmentCode,
  partyA: row.partyA,
  partyB: row.partyB,
  renews: row.code,
  validFrom: later(row.validTo, { days: 1 }),
  validTo: later(row.validTo, { years: 1 }),
  amount: row.amount ?? null,
  creditDays: row.creditDays ?? null,
})

/** Renewing a contract: the action, and the form it opens. The new draft is shown once it is saved. */
export function useRenewal(): { actionsOf: (row: ShipmentContract) => RowAction[]; form: ReactNode } {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const isStaff = useIsStaff()
  const known = usePermission(create.permission) !== 'unknown'
  const missing = useMissingPermission(create.permission)
  const [renewed, setRenewed] = useState<ShipmentContract>()
  const actionsOf = useCallback(
    (row: ShipmentContract): RowAction[] =>
      isStaff && known && isRenewable(row)
        ? [
            {
              key: 'renew',
              label: t('renew'),
              run: () => setRenewed(row),
              ...(missing && { disabledReason: missing }),
            },
          ]
        : [],
    [isStaff, known, missing, t],
  )
  return {
    actionsOf,
    form: renewed && (
      <EntityFormDrawer
        schema={CONTRACT_FORM}
        calls={CALLS}
        title={t('renewTitle', { name: renewed.contractNo })}
        start={renewalOf(renewed)}
        onSaved={record => navigate(contractPath(record as ShipmentContract))}
        onClose={() => setRenewed(undefined)}
      />
    ),
  }
}
