import { Select } from 'antd'
import { useState } from 'react'
import { referenceOf } from '../../../contracts/references.ts'
import { type ReferenceOption, useReferenceName, useReferenceSearch } from '../../../hooks/index.ts'
import { useUiText } from '../../core/text.ts'
import { common, type FieldInputProps, isSet } from './props.ts'
import { TextInput } from './TextInput.tsx'

/** Another record, found by what is known of it: name, code, number. Without a list to choose from, its code is typed. */
export function ReferenceSelect(props: FieldInputProps) {
  return referenceOf(props.field.options.entity) ? <Search {...props} /> : <TextInput {...props} />
}

function Search(props: FieldInputProps) {
  const { field, value, onChange, label, query } = props
  const text = useUiText()
  const { entity } = field.options
  const [word, setWord] = useState('')
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<ReferenceOption>()
  const { options, isSearching, error } = useReferenceSearch(entity, word, { open, query })
  const known = useReferenceName(entity, picked?.code === value ? undefined : value)
  const chosen = picked?.code === value ? picked : known
  const offered = chosen && word === '' ? [chosen, ...options.filter(each => each.code !== chosen.code)] : options
  return (
    <Select
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required}
      showSearch={{ filterOption: false, searchValue: word, onSearch: setWord }}
      open={open}
      onOpenChange={next => {
        setOpen(next)
        if (!next) setWord('')
      }}
      loading={open && isSearching}
      value={isSet(value) ? String(value) : undefined}
      labelRender={({ value: code }) => (chosen?.code === code ? chosen.name : String(code))}
      notFoundContent={text(error ? 'form.searchFailed' : isSearching ? 'loading' : 'form.nothingFound')}
      options={offered.map(option => ({ value: option.code, label: option.name, option }))}
      optionRender={({ data }) => (
        <span className="nt-reference">
          <b>{data.option.name}</b>
          {data.option.note && <span>{data.option.note}</span>}
          {data.option.code !== data.option.name && <code>{data.option.code}</code>}
        </span>
      )}
      onChange={code => {
        setPicked(offered.find(option => option.code === code))
        setWord('')
        onChange(code ?? null)
      }}
    />
  )
}
