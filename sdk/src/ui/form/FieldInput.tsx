import { ImagesInput } from '../files/ImagesInput.tsx'
import { AreaCascader } from './inputs/AreaCascader.tsx'
import { CodeSelect, CodesSelect, Flag, Tags } from './inputs/choices.tsx'
import { Day, Moment } from './inputs/dates.tsx'
import { MoneyInput, NumberInput } from './inputs/numbers.tsx'
import { PlateInput } from './inputs/PlateInput.tsx'
import type { FieldInputProps } from './inputs/props.ts'
import { ReferenceSelect } from './inputs/ReferenceSelect.tsx'
import { LongText, TextInput } from './inputs/TextInput.tsx'
import { LocalizedInput } from './LocalizedInput.tsx'

export type { FieldInputProps } from './inputs/props.ts'

/** The input of a field by its kind. Groups and rows of fields are drawn by `NestedField`. */
export function FieldInput(props: FieldInputProps) {
  if (props.field.options.secret) return <TextInput {...props} secret />
  switch (props.field.kind.name) {
    case 'localized':
      return <LocalizedInput {...props} max={props.field.options.max} />
    case 'longText':
    case 'outline':
      return <LongText {...props} />
    case 'password':
      return <TextInput {...props} secret />
    case 'code':
    case 'state':
    case 'plateColor':
      return <CodeSelect {...props} />
    case 'codes':
      return <CodesSelect {...props} />
    case 'flag':
      return <Flag {...props} />
    case 'texts':
      return <Tags {...props} />
    case 'date':
      return <Day {...props} />
    case 'dateTime':
      return <Moment {...props} />
    case 'images':
      return <Images {...props} />
    case 'money':
      return <MoneyInput {...props} />
    case 'plate':
      return <PlateInput {...props} />
    case 'area':
      return <AreaCascader {...props} />
    case 'reference':
      return <ReferenceSelect {...props} />
    case 'integer':
    case 'positiveInteger':
    case 'positiveNumber':
    case 'nonNegativeDecimal':
    case 'decimal':
    case 'percent':
    case 'quantity':
    case 'weightKg':
      return <NumberInput {...props} />
    default:
      return <TextInput {...props} />
  }
}

function Images({ id, label, field, value, onChange, invalid, describedBy, disabled, onBusy }: FieldInputProps) {
  return (
    <ImagesInput
      id={id}
      label={label}
      onChange={onChange}
      invalid={invalid}
      describedBy={describedBy}
      disabled={disabled}
      onBusy={onBusy}
      value={value as string[] | null | undefined}
      max={field.options.max}
    />
  )
}
