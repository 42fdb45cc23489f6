import { Dict, type DictRecord, type DictType, resources } from '@ntocc/sdk/contracts'
import { EntityFormDrawer, formOf } from '@ntocc/sdk/ui'
import { TOUCHED, useChanged } from './useDictionaries.ts'

const KNOWN_BY = { type: { once: true, help: 'help.type' }, dictCode: { once: true, help: 'help.code' } }
const NEW = formOf(Dict, {
  groups: [{ fields: [{ row: ['type', 'dictCode'] }, 'name'] }],
  fields: KNOWN_BY,
})
const ADDED = formOf(Dict, { groups: [{ fields: ['dictCode', 'name'] }], fields: KNOWN_BY })
const CHANGED = formOf(Dict, { groups: [{ fields: ['dictCode', 'name', 'enabled'] }], fields: KNOWN_BY })
/** Rules know states: they are renamed and nothing else. */
const STATE = formOf(Dict, { groups: [{ fields: ['dictCode', 'name'] }], fields: KNOWN_BY })
const CALLS = { ...resources.dict.by, invalidates: TOUCHED }

const schemaOf = (of: DictType | undefined, entry: DictRecord | undefined) => {
  if (!of) return NEW
  if (!entry) return ADDED
  return of.freedom === 'states' ? STATE : CHANGED
}

/** An entry made or changed; without a dictionary the first entry of a new one, which is what makes a dictionary. */
export function EntryForm(props: {
  of?: DictType
  entry?: DictRecord
  onClose: () => void
  onSaved?: (type: string) => void
}) {
  const { of, entry } = props
  const changed = useChanged()
  return (
    <EntityFormDrawer
      schema={schemaOf(of, entry)}
      calls={CALLS}
      id={entry?.id}
      {...(of && !entry && { toBody: values => ({ ...values, type: of.type, sort: of.entries }) })}
      onSaved={record => {
        changed()
        props.onSaved?.(String((record as { type?: unknown } | undefined)?.type ?? ''))
      }}
      onClose={props.onClose}
    />
  )
}
