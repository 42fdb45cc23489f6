import { platformDay } from '@ntocc/sdk/contracts'
import { useOpenable, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import type { SlotProps } from '@ntocc/sdk/plugin'
import { ActionButton, EntityFormDrawer } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { BLACKLIST_FORM, blacklistCalls } from './entry.ts'

type Party = SlotProps['party.actions/v1']

/** On the page of a party: puts it on the blacklist, or leads to the entries that are about it. */
export default function PartyAction(party: Party) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const mayOpen = useOpenable()
  const [isAdding, setAdding] = useState(false)
  const entries = `/shippers/blacklist?${new URLSearchParams(aboutOf(party))}`
  if (party.isListed)
    return mayOpen(entries) ? <ActionButton label={t('showEntries')} onClick={() => navigate(entries)} /> : null
  return (
    <>
      <ActionButton label={t('new.creditBlacklist')} permission="blacklist.edit" onClick={() => setAdding(true)} />
      {isAdding && (
        <EntityFormDrawer
          schema={BLACKLIST_FORM}
          calls={blacklistCalls}
          start={startOf(party)}
          onSaved={party.onChanged}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

/** What an entry about this party begins with: it holds from today. */
export const startOf = ({ kind, code, partyName, plateNo, uscc }: Party) => ({
  partyKind: kind,
  name: partyName,
  from: platformDay(),
  ...(kind === 'driver' && { driverCode: code }),
  ...(kind === 'vehicle' && { plateNo }),
  ...(kind === 'shipper' && { uscc }),
})

/** Filters of the entries about it. A driver may have been entered by number alone: then the name is the only way. */
export function aboutOf({ kind, partyName, plateNo, uscc }: Party): Record<string, string> {
  if (kind === 'vehicle' && plateNo) return { plateNo }
  if (kind === 'shipper' && uscc) return { uscc }
  return { partyKind: kind, keyword: partyName }
}
