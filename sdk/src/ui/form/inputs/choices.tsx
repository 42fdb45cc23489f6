import { Select, Switch } from 'antd'
import type { DictEntry } from '../../../contracts/endpoints/types.ts'
import { useScope } from '../../list/FieldScope.tsx'
import { common, type FieldInputProps, isSet } from './props.ts'

/** Above this many the list can be searched. */
const SEARCH_FROM = 8

/** Codes of the field's dictionary; of a closed list only those it allows, and of these those that fit now. */
export function CodeSelect(props: FieldInputProps & { several?: boolean }) {
  const { field, value, onChange, several, label, options } = props
  const scope = useScope()
  const { dict = '', codes } = field.options
  const entries = scope
    .options(dict)
    .filter(entry => (!codes || codes.includes(entry.code)) && (!options || options.includes(entry.code)))
  const asCode = (code: string) => (field.kind.name === 'state' ? Number(code) : code)
  return (
    <Select<string | string[]>
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required}
      mode={several ? 'multiple' : undefined}
      showSearch={several || entries.length >= SEARCH_FROM ? { optionFilterProp: 'text' } : false}
      value={several ? ((value as string[] | undefined) ?? []) : isSet(value) ? String(value) : undefined}
      options={entries.map(entry => ({ value: entry.code, label: labelOf(field.kind.name, entry), text: entry.name }))}
      onChange={chosen => onChange(Array.isArray(chosen) ? chosen : isSet(chosen) ? asCode(chosen) : null)}
    />
  )
}

const labelOf = (kind: string, entry: DictEntry) =>
  kind === 'plateColor' ? (
    <span className="nt-plate-color">
      <i data-code={entry.code} aria-hidden="true" />
      {entry.name}
    </span>
  ) : (
    entry.name
  )

export function Flag({ id, value, onChange, disabled, describedBy, label }: FieldInputProps) {
  return (
    <Switch
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      checked={value === true}
      onChange={onChange}
    />
  )
}

/** Short texts, each ended by Enter or a comma; a pasted list becomes several. */
export function Tags(props: FieldInputProps) {
  const { value, onChange, label } = props
  return (
    <Select<string[]>
      {...common(props)}
      aria-label={label}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ';', '；', '\n']}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    />
  )
}
