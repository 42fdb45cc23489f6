import { DatePicker, Input, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { Field } from '../../fields/index.ts'
import { useScope } from '../list/FieldScope.tsx'
import { LocalizedInput } from './LocalizedInput.tsx'

export interface FieldInputProps {
  id: string
  label: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
}

/** The input of a field by its kind. Kinds without one (lists, files, nested values) are drawn by the page. */
export function FieldInput(props: FieldInputProps) {
  switch (props.field.kind.name) {
    case 'localized':
      return <LocalizedInput {...props} max={props.field.options.max} />
    case 'longText':
      return <LongText {...props} />
    case 'code':
    case 'state':
    case 'plateColor':
      return <CodeSelect {...props} />
    case 'codes':
      return <CodeSelect {...props} several />
    case 'flag':
      return <Flag {...props} />
    case 'date':
      return <Day {...props} />
    default:
      return <Text {...props} />
  }
}

const common = ({ id, invalid, describedBy, disabled, onBlur }: FieldInputProps) => ({
  ...{ id, disabled, onBlur },
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})

function Text(props: FieldInputProps) {
  const { field, value, onChange } = props
  return (
    <Input
      {...common(props)}
      inputMode={field.kind.inputMode}
      maxLength={field.sql === 'text' ? field.options.max : undefined}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={event => onChange(field.formatInput(event.target.value))}
    />
  )
}

function LongText(props: FieldInputProps) {
  const { field, value, onChange } = props
  return (
    <Input.TextArea
      {...common(props)}
      autoSize={{ minRows: 2, maxRows: 6 }}
      maxLength={field.options.max}
      value={String(value ?? '')}
      onChange={event => onChange(event.target.value)}
    />
  )
}

/** Codes of the field's dictionary; of a closed list only those it allows. */
function CodeSelect(props: FieldInputProps & { several?: boolean }) {
  const { field, value, onChange, several, label } = props
  const scope = useScope()
  const { dict = '', codes } = field.options
  const entries = scope.options(dict).filter(entry => !codes || codes.includes(entry.code))
  const asCode = (code: string) => (field.kind.name === 'state' ? Number(code) : code)
  return (
    <Select<string | string[]>
      {...common(props)}
      aria-label={label}
      allowClear={!field.options.required}
      mode={several ? 'multiple' : undefined}
      value={several ? ((value as string[] | undefined) ?? []) : isSet(value) ? String(value) : undefined}
      options={entries.map(entry => ({ value: entry.code, label: entry.name }))}
      onChange={chosen => onChange(Array.isArray(chosen) ? chosen : isSet(chosen) ? asCode(chosen) : null)}
    />
  )
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function Flag({ id, value, onChange, disabled, describedBy, label }: FieldInputProps) {
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

function Day(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...common(props)}
      value={typeof value === 'string' && value ? dayjs(value) : null}
      onChange={day => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
