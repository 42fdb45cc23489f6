import { Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { DATE_SHORTCUTS, type Issues } from '../../fields/index.ts'
import { useTranslation } from '../../hooks/index.ts'
import { useAreaSearch } from '../../hooks/use-area-search.ts'
import { useAreas } from '../../hooks/use-areas.ts'
import { useScope } from '../cells/FieldScope.tsx'
import { MultiSelect } from '../core/MultiSelect.tsx'
import { useUiText } from '../core/text.ts'
import { useClear } from '../core/useClear.ts'
import { SpanInput } from '../dates/pickers.tsx'
import { DAY_WORDS } from '../dates/words.ts'
import { ReferencesSelect } from '../form/inputs/ReferenceSelect.tsx'
import { shortcutSpan } from './dates.ts'
import { EXPIRING_DAYS, type FilterSpec, type FilterValues } from './query.ts'

export interface FilterInputProps {
  /** Of the input, or of the first of two: the same label stands in lists of several tabs at once. */
  id: string
  spec: FilterSpec
  label: string
  values: FilterValues
  /** By query key. */
  issues: Issues
  onChange: (key: string, value: string | undefined) => void
}

/** The control of one filter, by the kind of its field. */
export function FilterInput(props: FilterInputProps) {
  const { spec, label, id } = props
  const { t: tValidation } = useTranslation('validation')
  const issue = spec.keys.map(key => props.issues[key]).find(Boolean)
  return (
    <div className={`nt-filter nt-filter-${spec.control}`}>
      <label htmlFor={id}>{label}</label>
      {spec.control === 'codes' && <CodesInput {...props} />}
      {spec.control === 'areas' && <AreasInput {...props} />}
      {spec.control === 'references' && <ReferencesInput {...props} />}
      {spec.control === 'flag' && <FlagInput {...props} />}
      {spec.control === 'expiring' && <ExpiringInput {...props} />}
      {spec.control === 'dates' && <DatesInput {...props} />}
      {spec.control === 'numbers' && <NumbersInput {...props} />}
      {spec.control === 'text' && <TextInput {...props} />}
      {issue && (
        <p id={helpOf(id)} className="nt-field-issue" role="alert">
          {tValidation(issue.code, issue.params)}
        </p>
      )}
    </div>
  )
}

const helpOf = (id: string): string => `${id}-help`

function TextInput({ spec, values, onChange, id, issues }: FilterInputProps) {
  const key = spec.keys[0] ?? spec.name
  const isWrong = key in issues
  return (
    <Input
      id={id}
      allowClear
      aria-invalid={isWrong}
      aria-describedby={isWrong ? helpOf(id) : undefined}
      status={isWrong ? 'error' : ''}
      value={values[key] ?? ''}
      inputMode={spec.field.kind.inputMode}
      onChange={event => onChange(key, event.target.value)}
    />
  )
}

function CodesInput({ spec, values, onChange, id, label }: FilterInputProps) {
  const key = spec.keys[0] ?? spec.name
  const scope = useScope()
  const chosen = values[key]?.split(',') ?? []
  return (
    <MultiSelect
      id={id}
      aria-label={label}
      value={chosen}
      showSearch={{ optionFilterProp: 'label' }}
      options={scope.options(spec.field.options.dict ?? '').map(entry => ({ value: entry.code, label: entry.name }))}
      onChange={codes => onChange(key, codes.join(','))}
    />
  )
}

function AreasInput({ spec, values, onChange, id, label }: FilterInputProps) {
  const key = spec.keys[0] ?? spec.name
  const areas = useAreas()
  const { found, find } = useAreaSearch(areas.find)
  const chosen = values[key]?.split(',') ?? []
  const known = new Set(areas.options.map(option => option.value))
  // Cities and counties that are not on the map are found by typing; those that are chosen are there to be taken away.
  const more = [...new Set([...chosen, ...found])].filter(code => !known.has(code))
  return (
    <MultiSelect
      id={id}
      aria-label={label}
      value={chosen}
      showSearch={{
        onSearch: find,
        filterOption: (word, option) =>
          found.includes(String(option?.value)) || String(option?.label).toLowerCase().includes(word.toLowerCase()),
      }}
      options={[...areas.options, ...more.map(code => ({ value: code, label: areas.nameOf(code) }))]}
      onChange={codes => onChange(key, codes.join(','))}
    />
  )
}

function FlagInput({ spec, values, onChange, id, label }: FilterInputProps) {
  const text = useUiText()
  const clear = useClear()
  const key = spec.keys[0] ?? spec.name
  return (
    <Select
      id={id}
      allowClear={clear}
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

function ExpiringInput({ spec, values, onChange, id, label }: FilterInputProps) {
  const text = useUiText()
  const clear = useClear()
  return (
    <Select
      id={id}
      allowClear={clear}
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

function ReferencesInput({ spec, values, onChange, id, label }: FilterInputProps) {
  const key = spec.keys[0] ?? spec.name
  return (
    <ReferencesSelect
      id={id}
      label={label}
      entity={spec.field.options.entity}
      value={values[key]?.split(',') ?? []}
      onChange={codes => onChange(key, codes.join(','))}
    />
  )
}

function DatesInput({ spec, values, onChange, id, label, issues }: FilterInputProps) {
  const text = useUiText()
  const side = (key: string, inputId: string, word: string) => ({
    id: inputId,
    label: `${label} ${word}`,
    value: values[key],
    onChange: (value: string | null) => onChange(key, value ?? undefined),
    invalid: key in issues,
    describedBy: key in issues ? helpOf(id) : undefined,
  })
  const [startKey, endKey] = spec.keys as [string, string]
  return (
    <SpanInput
      from={side(startKey, id, text('list.from'))}
      to={side(endKey, `${id}-end`, text('list.to'))}
      words={DAY_WORDS}
      presets={DATE_SHORTCUTS.map(shortcut => ({
        label: text(`list.${shortcut.key}`),
        value: () => shortcutSpan(shortcut.days).map(each => dayjs(each)) as [Dayjs, Dayjs],
      }))}
    />
  )
}

function NumbersInput({ spec, values, onChange, id, label, issues }: FilterInputProps) {
  const text = useUiText()
  const [startKey, endKey] = spec.keys as [string, string]
  const input = (key: string, inputId: string, word: string) => (
    <Input
      id={inputId}
      aria-label={`${label} ${word}`}
      aria-invalid={key in issues}
      aria-describedby={key in issues ? helpOf(id) : undefined}
      status={key in issues ? 'error' : ''}
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
