import { Select, Switch } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { DictEntry } from '../../../contracts/endpoints/types.ts'
import { useScope } from '../../cells/FieldScope.tsx'
import { MultiSelect } from '../../core/MultiSelect.tsx'
import { useUiText } from '../../core/text.ts'
import { useClear } from '../../core/useClear.ts'
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

/** The choices and what is typed beside them: taken by Enter and on leaving, as soon as no choice looks like it. */
function useTypedChoices(props: FieldInputProps) {
  const { value, onChange, onBlur } = props
  const text = useUiText()
  const known = useChoices(props)
  const [word, setWord] = useState('')
  const typed = word.trim()
  const isNew = typed !== '' && !known.some(each => each.text.toLowerCase().includes(typed.toLowerCase()))
  const take = () => {
    if (isNew) onChange(typed)
  }
  const unknown = new Set([isSet(value) ? String(value) : '', isNew ? typed : ''])
  const added = [...unknown].filter(code => code !== '' && known.every(each => each.value !== code))
  return {
    options: [...known, ...added.map(code => ({ value: code, label: text('form.newCode', { code }), text: code }))],
    showSearch: { ...BY_TEXT, onSearch: setWord },
    onInputKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && take(),
    onBlur: () => {
      take()
      onBlur?.()
    },
  }
}

/** One code of the field's dictionary, or one that it does not have yet. */
function TypedCode(props: FieldInputProps) {
  const { value, onChange, label, field } = props
  const clear = useClear()
  return (
    <Select<string>
      {...common(props)}
      {...useTypedChoices(props)}
      aria-label={label}
      allowClear={!field.options.required && clear}
      value={isSet(value) ? String(value) : undefined}
      onChange={chosen => onChange(chosen ?? null)}
    />
  )
}

/** One code of the field's dictionary. */
export function CodeSelect(props: FieldInputProps) {
  const { field, value, onChange, label } = props
  const options = useChoices(props)
  const scope = useScope()
  const clear = useClear()
  const asCode = (code: string) => (field.kind.name === 'state' ? Number(code) : code)
  if (props.typed) return <TypedCode {...props} />
  return (
    <Select<string>
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required && clear}
      showSearch={options.length >= SEARCH_FROM ? BY_TEXT : false}
      value={isSet(value) ? String(value) : undefined}
      options={options}
      // A code is no word: while the words are coming nothing stands in its place.
      labelRender={chosen => chosen.label ?? scope.label(field.options.dict ?? '', chosen.value)}
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
