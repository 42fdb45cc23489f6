import { Select, Switch } from 'antd'
import type { DictEntry } from '../../../contracts/endpoints/types.ts'
import { MultiSelect } from '../../core/MultiSelect.tsx'
import { useScope } from '../../list/FieldScope.tsx'
import { common, type FieldInputProps, isSet } from './props.ts'

/** Above this many the list can be searched. */
const SEARCH_FROM = 8

const BY_TEXT = { optionFilterProp: 'text' } as const

/** Codes of the field's dictionary; of a closed list only those it allows, and of these those that fit now. */
function useChoices({ field, options }: FieldInputProps) {
  const scope = useScope()
  const { dict = '', codes } = field.options
  return scope
    .options(dict)
    .filter(entry => (!codes || codes.includes(entry.code)) && (!options || options.includes(entry.code)))
    .map(entry => ({ value: entry.code, label: labelOf(field.kind.name, entry), text: entry.name }))
}

/** One code of the field's dictionary. */
export function CodeSelect(props: FieldInputProps) {
  const { field, value, onChange, label } = props
  const options = useChoices(props)
  const asCode = (code: string) => (field.kind.name === 'state' ? Number(code) : code)
  return (
    <Select<string>
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required}
      showSearch={options.length >= SEARCH_FROM ? BY_TEXT : false}
      value={isSet(value) ? String(value) : undefined}
      options={options}
      onChange={chosen => onChange(isSet(chosen) ? asCode(chosen) : null)}
    />
  )
}

/** Any number of codes of the field's dictionary. */
export function CodesSelect(props: FieldInputProps) {
  const { field, value, onChange, label } = props
  return (
    <MultiSelect
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required}
      showSearch={BY_TEXT}
      value={(value as string[] | undefined) ?? []}
      options={useChoices(props)}
      onChange={onChange}
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
