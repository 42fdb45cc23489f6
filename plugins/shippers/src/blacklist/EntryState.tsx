import { platformDay } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, StateTag } from '@ntocc/sdk/ui'
import { CreditBlacklist } from '../../contract/blacklist.ts'
import { blacklistMachine } from '../../contract/machines.ts'

/** Whether an entry holds: one that nobody lifted ends with its last day. */
export function EntryState({ row }: { row: CreditBlacklist }) {
  const { t } = useTranslation()
  if (row.status === blacklistMachine.at.inForce && row.to && row.to < platformDay())
    return <StateTag tone="stopped">{t('ended')}</StateTag>
  return <FieldValue name="status" field={CreditBlacklist.fields.status} row={row} />
}
