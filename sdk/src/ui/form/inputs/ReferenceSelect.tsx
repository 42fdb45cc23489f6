import { Select } from 'antd'
import { useState } from 'react'
import { referenceOf } from '../../../contracts/references.ts'
import { type ReferenceOption, useReferenceName, useReferenceSearch } from '../../../hooks/index.ts'
import { MultiSelect } from '../../core/MultiSelect.tsx'
import { ReferenceName } from '../../core/ReferenceName.tsx'
import { useUiText } from '../../core/text.ts'
import { useClear } from '../../core/useClear.ts'
import { common, type FieldInputProps, isSet } from './props.ts'
import { TextInput } from './TextInput.tsx'

/** Another record, found by what is known of it: name, code, number. Without a list to choose from, its code is typed. */
export function ReferenceSelect(props: FieldInputProps) {
  return referenceOf(props.field.options.entity) ? <Search {...props} /> : <TextInput {...props} />
}

function Search(props: FieldInputProps) {
  const { field, value, onChange, label, query } = props
  const { entity } = field.options
  const [picked, setPicked] = useState<ReferenceOption>()
  const known = useReferenceName(entity, picked?.code === value ? undefined : value)
  const chosen = picked?.code === value ? picked : known
  const search = useSearch(entity, query)
  const clear = useClear()
  const offered =
    chosen && search.isBlank ? [chosen, ...search.options.filter(each => each.code !== chosen.code)] : search.options
  return (
    <Select
      {...common(props)}
      {...search.props}
      aria-label={label}
      allowClear={!field.options.required && clear}
      value={isSet(value) ? String(value) : undefined}
      labelRender={({ value: code }) => (chosen?.code === code ? chosen.name : String(code))}
      options={offered.map(option => choiceOf(option, search.isStale))}
      optionRender={({ data }) => <Choice option={data.option} />}
      onChange={code => {
        setPicked(offered.find(option => option.code === code))
        search.clear()
        onChange(code ?? null)
      }}
    />
  )
}

export interface ReferencesSelectProps {
  id: string
  label: string
  entity: string | undefined
  value: readonly string[]
  onChange: (codes: string[]) => void
}

/** Any number of records of an entity, to filter by. */
export function ReferencesSelect({ id, label, entity, value, onChange }: ReferencesSelectProps) {
  const search = useSearch(entity)
  return (
    <MultiSelect<string, ChoiceData>
      {...search.props}
      id={id}
      aria-label={label}
      value={[...value]}
      labelRender={({ value: code }) => <ReferenceName entity={entity} code={code} />}
      options={search.options.map(option => choiceOf(option, search.isStale))}
      optionRender={({ data }) => <Choice option={data.option} />}
      onChange={codes => {
        search.clear()
        onChange(codes)
      }}
    />
  )
}

/** What a select of records knows while it is open: the word, and whom it finds. */
function useSearch(entity: string | undefined, query?: Readonly<Record<string, string>>) {
  const text = useUiText()
  const [word, setWord] = useState('')
  const [open, setOpen] = useState(false)
  const { options, isSearching, isStale, error } = useReferenceSearch(entity, word, { open, query })
  const clear = () => setWord('')
  return {
    options,
    isStale,
    isBlank: word === '',
    clear,
    props: {
      showSearch: { filterOption: false, searchValue: word, onSearch: setWord },
      open,
      onOpenChange: (next: boolean) => {
        setOpen(next)
        if (!next) clear()
      },
      loading: open && isSearching,
      notFoundContent: text(error ? 'form.searchFailed' : isSearching ? 'loading' : 'form.nothingFound'),
    },
  }
}

interface ChoiceData {
  value: string
  label: string
  disabled: boolean
  option: ReferenceOption
}

/** What was found for an earlier word stays in sight but cannot be taken: Enter would take what nobody looked for. */
const choiceOf = (option: ReferenceOption, disabled: boolean): ChoiceData => ({
  value: option.code,
  label: option.name,
  disabled,
  option,
})

const Choice = ({ option }: { option: ReferenceOption }) => (
  <span className="nt-reference">
    <b>{option.name}</b>
    {option.note && <span>{option.note}</span>}
    {option.code !== option.name && <code>{option.code}</code>}
  </span>
)
