import { DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId } from 'react'
import { DATE_SHORTCUTS } from '../../fields/index.ts'
import { useUiText } from '../core/text.ts'
import { shortcutSpan } from './dates.ts'
import { useScope } from './FieldScope.tsx'
import { EXPIRING_DAYS, type FilterSpec, type FilterValues } from './query.ts'
import { useAreas } from './useAreas.ts'

export interface FilterInputProps {
  spec: FilterSpec
  label: string
  values: FilterValues
  onChange: (key: string, value: string | undefined) => void
}

/** The control of one filter, by the kind of its field. */
export function FilterInput(props: FilterInputProps) {
  const { spec, label } = props
  // Lists of several tabs stand in one document: a label must find the input beside it, not one of a hidden page.
  const id = useId()
  return (
    <div className={`nt-filter nt-filter-${spec.control}`}>
      <label htmlFor={id}>{label}</label>
      {spec.control === 'codes' && <CodesInput {...props} id={id} />}
      {spec.control === 'areas' && <AreasInput {...props} id={id} />}
      {spec.control === 'flag' && <FlagInput {...props} id={id} />}
      {spec.control === 'expiring' && <ExpiringInput {...props} id={id} />}
      {spec.control === 'dates' && <DatesInput {...props} id={id} />}
      {spec.control === 'numbers' && <NumbersInput {...props} id={id} />}
      {spec.control === 'text' && <TextInput {...props} id={id} />}
    </div>
  )
}

type ControlProps = FilterInputProps & { id: string }

function TextInput({ spec, values, onChange, id }: ControlProps) {
  const key = spec.keys[0] ?? spec.name
  return (
    <Input
      id={id}
      allowClear
      value={values[key] ?? ''}
      inputMode={spec.field.kind.inputMode}
      onChange={event => onChange(key, event.target.value)}
    />
  )
}

function CodesInput({ spec, values, onChange, id, label }: ControlProps) {
  const key = spec.keys[0] ?? spec.name
  const scope = useScope()
  const chosen = values[key]?.split(',') ?? []
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      value={chosen}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={scope.options(spec.field.options.dict ?? '').map(entry => ({ value: entry.code, label: entry.name }))}
      onChange={codes => onChange(key, codes.join(','))}
    />
  )
}

function AreasInput({ spec, values, onChange, id, label }: ControlProps) {
  const key = spec.keys[0] ?? spec.name
  const areas = useAreas()
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      value={values[key]?.split(',') ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={areas.options}
      onChange={codes => onChange(key, codes.join(','))}
    />
  )
}

function FlagInput({ spec, values, onChange, id, label }: ControlProps) {
  const text = useUiText()
  const key = spec.keys[0] ?? spec.name
  return (
    <Select
      id={id}
      allowClear
      aria-label={label}
      value={values[key]}
      options={[
        { value: 'true', label: text('yes') },
        { value: 'false', label: text('no') },
      ]}
      onChange={value => onChange(key, value)}
    />
  )
}

function ExpiringInput({ spec, values, onChange, id, label }: ControlProps) {
  const text = useUiText()
  return (
    <Select
      id={id}
      allowClear
      aria-label={label}
      popupMatchSelectWidth={false}
      value={values[spec.name]}
      options={EXPIRING_DAYS.map(days => ({
        value: String(days),
        label: days === 0 ? text('list.expired') : text('list.expiringWithin', { days }),
      }))}
      onChange={value => onChange(spec.name, value)}
    />
  )
}

function DatesInput({ spec, values, onChange, id, label }: ControlProps) {
  const text = useUiText()
  const [startKey, endKey] = spec.keys as [string, string]
  const day = (value: string | undefined): Dayjs | null => (value ? dayjs(value) : null)
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      aria-label={label}
      allowEmpty={[true, true]}
      value={[day(values[startKey]), day(values[endKey])]}
      presets={DATE_SHORTCUTS.map(shortcut => ({
        label: text(`list.${shortcut.key}`),
        value: () => shortcutSpan(shortcut.days).map(each => dayjs(each)) as [Dayjs, Dayjs],
      }))}
      onChange={span => {
        onChange(startKey, span?.[0]?.format('YYYY-MM-DD'))
        onChange(endKey, span?.[1]?.format('YYYY-MM-DD'))
      }}
    />
  )
}

function NumbersInput({ spec, values, onChange, id, label }: ControlProps) {
  const text = useUiText()
  const [startKey, endKey] = spec.keys as [string, string]
  const input = (key: string, inputId: string, word: string) => (
    <Input
      id={inputId}
      aria-label={`${label} ${word}`}
      placeholder={word}
      inputMode="decimal"
      value={values[key] ?? ''}
      onChange={event => onChange(key, spec.field.formatInput(event.target.value))}
    />
  )
  return (
    <span className="nt-filter-pair">
      {input(startKey, id, text('list.from'))}
      {input(endKey, `${id}-end`, text('list.to'))}
    </span>
  )
}
