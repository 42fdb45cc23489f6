import { type DictRecord, type DictType, resources } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { useAction, useLanguage, useTranslation } from '@ntocc/sdk/hooks'
import { type RowAction, useMissingPermission, useRemove } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { TOUCHED, useChanged } from './useDictionaries.ts'

const { update, delete: remove } = resources.dict.by

interface Opens {
  edit: (entry: DictRecord) => void
  uses: (entry: DictRecord) => void
}

/** What can be done with an entry, and why something cannot. */
export function useEntryActions({ freedom }: DictType, { edit, uses }: Opens): (entry: DictRecord) => RowAction[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const missing = useMissingPermission(update.permission)
  const changed = useChanged()
  const change = useAction(update, { onSuccess: changed })
  const restore = useAction(remove, { onSuccess: changed })
  const nameOf = useCallback((entry: DictRecord) => localise(entry.name, language), [language])
  const refuse = useCallback(({ builtIn }: DictRecord) => (builtIn ? t('builtIn') : undefined), [t])
  const removal = useRemove<DictRecord>(remove, nameOf, { invalidates: TOUCHED, onRemoved: changed, refuse })
  return entry => {
    const { id, version, enabled } = entry
    const reason = missing ?? (freedom === 'states' ? t('freedom.states') : undefined)
    const because = (why: string | undefined) => (why ? { disabledReason: why } : {})
    return [
      { key: 'edit', label: t('rename'), run: () => edit(entry), ...because(missing) },
      {
        key: 'enabled',
        label: t(enabled ? 'move.disable' : 'move.enable'),
        run: () => void change.run({ body: { id, version, enabled: !enabled } }),
        ...because(reason),
      },
      { key: 'uses', label: t('uses'), run: () => uses(entry) },
      ...(entry.changed
        ? [
            {
              key: 'restore',
              label: t('restore'),
              run: () => void restore.run({ query: { id, versions: String(version) } }),
              ...because(missing),
            },
          ]
        : []),
      ...removal(entry),
    ]
  }
}
