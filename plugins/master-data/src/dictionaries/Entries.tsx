import { Dict, type DictRecord, type DictType, endpoints, resources } from '@ntocc/sdk/contracts'
import { useAction, useDict, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, ExportButton, exportColumnsOf, Loaded } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { EntryForm } from './EntryForm.tsx'
import { EntryTable } from './EntryTable.tsx'
import { Uses } from './Uses.tsx'
import { useChanged, useEntries } from './useDictionaries.ts'

const EXPORTED = ['type', 'dictCode', 'name', 'sort', 'enabled']

/** The entries of one dictionary: names in all languages beside each other, their order, what may be chosen. */
export function Entries({ of }: { of: DictType }) {
  const { t } = useTranslation()
  const entries = useEntries(of.type)
  const changed = useChanged()
  const order = useAction(endpoints.dictOrder, { onSuccess: changed })
  const [editing, setEditing] = useState<{ entry?: DictRecord }>()
  const [asked, setAsked] = useState<DictRecord>()
  const dict = useDict([])
  const source = useMemo(
    () => ({
      endpoint: resources.dict.by.list,
      query: { type: of.type, sortField: 'sort', sortType: 'asc' as const },
      total: of.entries,
      columns: exportColumnsOf(Dict, EXPORTED, name => t(`dict.${name}`), dict.labels),
      fileName: of.name,
    }),
    [of, t, dict],
  )
  return (
    <section className="master-data-pane" aria-label={of.name}>
      <header className="master-data-head">
        <h2>
          {of.name} <code className="master-data-code nt-dim">{of.type}</code>
        </h2>
        <div className="master-data-head-actions">
          <ExportButton source={source} />
          <ActionButton
            type="primary"
            label={t('new.dict')}
            permission="dict.edit"
            disabledReason={of.freedom === 'open' ? undefined : t(`freedom.${of.freedom}`)}
            onClick={() => setEditing({})}
          />
        </div>
      </header>
      <p className="master-data-note nt-dim">{t(`freedom.${of.freedom}`)}</p>
      <Loaded of={entries}>
        {list => (
          <EntryTable
            of={of}
            entries={list}
            onEdit={entry => setEditing({ entry })}
            onUses={setAsked}
            onOrder={async dictCodes => (await order.run({ body: { type: of.type, dictCodes } })).ok}
          />
        )}
      </Loaded>
      {editing && <EntryForm of={of} {...editing} onClose={() => setEditing(undefined)} />}
      {asked && <Uses type={of.type} entry={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
